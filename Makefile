# The commands for users and developers. `make help` lists them.

SWIFT ?= swift
CC ?= cc
# SwiftPM would compile C with CC, but needs its own clang.
unexport CC

PREFIX ?= /usr/local
BINDIR ?= $(PREFIX)/bin
DOCDIR ?= $(PREFIX)/share/doc/waytoast
MANDIR ?= $(PREFIX)/share/man
UNITDIR ?= $(PREFIX)/lib/systemd/user
BASHDIR ?= $(PREFIX)/share/bash-completion/completions
ZSHDIR ?= $(PREFIX)/share/zsh/site-functions
FISHDIR ?= $(PREFIX)/share/fish/vendor_completions.d
DESTDIR ?=
STRIP ?= strip

PROGRAMS = waytoast waytoastctl waytoastd waytoast-icon
# The programs that users call; they have completions.
COMMANDS = waytoast waytoastctl waytoastd
PAGES = waytoast.1 waytoastctl.1 waytoastd.1 waytoast.5
SCDOC ?= scdoc
# The README and the files in docs/ that it links.
DOCS = README.md LICENSE $(sort $(shell grep -oE '\][(]docs/[a-zA-Z0-9._-]+[)\#]' README.md | grep -oE 'docs/[a-zA-Z0-9._-]+'))
RELEASE = .build/release
# The job whose packages `build` installs.
JOB = build
run: JOB = run
test: JOB = test
bench: JOB = bench

.DEFAULT_GOAL := build
.PHONY: build run test check bench fuzz acceptance pictures gallery format install uninstall clean help

build: ## builds the programs into .build/release (the default)
	@SWIFT=$(SWIFT) .ci/swift
	@.ci/packages $(JOB)
	@for program in $(PROGRAMS); do \
	  .ci/quiet $(SWIFT) build -c release --static-swift-stdlib --product $$program || exit 1; \
	done

run: build ## builds, and shows a toast: on your screen, or without one in a private Sway (see waytoast.png)
	@.ci/packages run
	@.ci/show $(RELEASE)

test: build ## runs all tests
	@.ci/packages test
	@for touch in kwin xorg; do .ci/packages $$touch || echo "waytoast: the tests that need these packages are skipped"; done
	@echo "waytoast: running all tests; the output goes to .build/test.log"
	@WAYTOAST_PROGRAMS=$(CURDIR)/$(RELEASE) .ci/tests .build/test.log .ci/quiet $(SWIFT) test

check: ## checks format, imports, banned words, layout and protocols; runs no tests
	@SWIFT=$(SWIFT) .ci/swift
	@.ci/packages test
	@SWIFT=$(SWIFT) .ci/check

bench: build ## prints the figures of performance, each beside its limit
	@.ci/packages bench
	@SWIFT=$(SWIFT) CC=$(CC) Tests/Bench/run $(RELEASE)

fuzz: ## feeds a million inputs to each parser of untrusted text
	@SWIFT=$(SWIFT) .ci/swift
	@.ci/packages build
	@Tests/Fuzz/run $(SWIFT)

acceptance: build ## as root: checks compositors of SUITE=trixie|forky in a chroot; COMPOSITOR=sway|labwc|kwin, else all
	@SWIFT=$(SWIFT) Tests/Acceptance/run "$(SUITE)" $(COMPOSITOR)

pictures: build ## takes the pictures in docs/ again, on a private Sway
	@.ci/packages run xorg
	WAYTOAST_PROGRAMS=$(CURDIR)/$(RELEASE) .ci/quiet $(SWIFT) run waytoast-pictures Tests/Support/landscape.svg docs

gallery: ## draws every style and material into docs/gallery.png
	@.ci/packages run
	@.ci/quiet $(SWIFT) run waytoast-pictures gallery docs/gallery.png

format: ## formats the sources
	$(SWIFT) format -i -r -p Sources Tests Plugins Package.swift

install: ## installs what `make` has built; PREFIX=/usr/local, DESTDIR=
	@$(ABSOLUTE)
	@for program in $(PROGRAMS); do \
	  test -x "$(RELEASE)/$$program" || { echo "waytoast: $(RELEASE)/$$program is not built: run make first" >&2; exit 1; }; \
	done
	@for program in $(PROGRAMS); do \
	  file="$(DESTDIR)$(BINDIR)/$$program"; \
	  install -Dm755 "$(RELEASE)/$$program" "$$file" || exit 1; \
	  ! command -v $(STRIP) >/dev/null || $(STRIP) "$$file" || exit 1; \
	done
	@for doc in $(DOCS); do install -Dm644 $$doc "$(DESTDIR)$(DOCDIR)/$$doc" || exit 1; done
	@write() { install -Dm644 /dev/null "$$1" && cat >"$$1"; }; \
	for page in $(PAGES); do \
	  $(SCDOC) <docs/$$page.scd | write "$(DESTDIR)$(MANDIR)/man$${page##*.}/$$page" || exit 1; \
	done; \
	for program in $(COMMANDS); do \
	  "$(RELEASE)/$$program" --completions bash | write "$(DESTDIR)$(BASHDIR)/$$program" && \
	  "$(RELEASE)/$$program" --completions zsh | write "$(DESTDIR)$(ZSHDIR)/_$$program" && \
	  "$(RELEASE)/$$program" --completions fish | write "$(DESTDIR)$(FISHDIR)/$$program.fish" || exit 1; \
	done; \
	sed 's|@BINDIR@|$(BINDIR)|' docs/waytoast.service | write "$(DESTDIR)$(UNITDIR)/waytoast.service"

uninstall: ## removes what `make install` has installed
	@$(ABSOLUTE)
	@for program in $(PROGRAMS); do rm -f "$(DESTDIR)$(BINDIR)/$$program"; done
	@for doc in $(DOCS); do rm -f "$(DESTDIR)$(DOCDIR)/$$doc"; done
	@for page in $(PAGES); do rm -f "$(DESTDIR)$(MANDIR)/man$${page##*.}/$$page"; done
	@for program in $(COMMANDS); do \
	  rm -f "$(DESTDIR)$(BASHDIR)/$$program" "$(DESTDIR)$(ZSHDIR)/_$$program" "$(DESTDIR)$(FISHDIR)/$$program.fish"; \
	done
	@rm -f "$(DESTDIR)$(UNITDIR)/waytoast.service"
	@for folder in "$(DESTDIR)$(DOCDIR)/docs" "$(DESTDIR)$(DOCDIR)"; do \
	  test ! -d "$$folder" || rmdir --ignore-fail-on-non-empty "$$folder"; \
	done

# Refuses the first folder that is a relative path, because its meaning would depend on the current folder.
ABSOLUTE = for place in "PREFIX $(PREFIX)" "BINDIR $(BINDIR)" "DOCDIR $(DOCDIR)" "MANDIR $(MANDIR)" \
    "UNITDIR $(UNITDIR)" "BASHDIR $(BASHDIR)" "ZSHDIR $(ZSHDIR)" "FISHDIR $(FISHDIR)"; do \
  case "$$place" in \
    "PREFIX " | *" /"*) ;; \
    *) echo "waytoast: $${place%% *} should be an absolute path, not '$${place\#* }'" >&2; exit 1 ;; \
  esac; \
done

clean: ## removes what was built
	rm -rf .build waytoast.png

help: ## lists these commands
	@awk -F ':[^#]*## ' '/^[a-z]+:.*## / { printf "make %-10s %s\n", $$1, $$2 }' Makefile
