import FoundationEssentials
import ToastSystem

/// Decodes JSON of a compositor; returns nil for invalid JSON.
///
/// Invalid UTF-8 and lone surrogates are repaired. Keys in snake case are converted to camel case.
func decoded<Value: Decodable>(_ type: Value.Type, from json: some Collection<UInt8>) -> Value? {
  let decoder = JSONDecoder()
  decoder.keyDecodingStrategy = .convertFromSnakeCase
  return try? decoder.decode(type, from: Data(JSONText.repaired(json)))
}
