// Written by `python -m tools.page_types`.

/** An element of a tag, with the listeners of every element. */
type Named<Tag extends keyof HTMLElementTagNameMap> = HTMLElement & HTMLElementTagNameMap[Tag];

/** The elements of the page's HTML, by their ids. */
interface ElementsById {
  "about-go": Named<"small">;
  "about-red": Named<"small">;
  "about-redstone": Named<"small">;
  "about-savage": Named<"small">;
  "agree": Named<"button">;
  "announce": Named<"p">;
  "answer": Named<"div">;
  "app": Named<"div">;
  "asking-help": Named<"dialog">;
  "asking-help-title": Named<"h2">;
  "back": Named<"button">;
  "bad-after": Named<"span">;
  "bad-before": Named<"span">;
  "bad-link": Named<"dialog">;
  "bad-mark": Named<"mark">;
  "bad-message": Named<"p">;
  "bad-place": Named<"p">;
  "bad-text": Named<"p">;
  "bad-title": Named<"h2">;
  "bad-valid": Named<"p">;
  "bar": Named<"section">;
  "board": Named<"section">;
  "cancel": Named<"button">;
  "canvas": Named<"canvas">;
  "choice": Named<"div">;
  "clock": Named<"select">;
  "clock-about": Named<"p">;
  "clock-options": Named<"div">;
  "clock-own": Named<"div">;
  "clock-side": Named<"span">;
  "clockless": Named<"div">;
  "collection": Named<"dialog">;
  "collection-find": Named<"input">;
  "collection-keep": Named<"button">;
  "collection-list": Named<"ul">;
  "collection-more": Named<"button">;
  "collection-note": Named<"p">;
  "collection-title": Named<"h2">;
  "cols": Named<"input">;
  "computer-options": Named<"div">;
  "confirm": Named<"button">;
  "copy-bad": Named<"button">;
  "copying": Named<"dialog">;
  "copying-text": Named<"textarea">;
  "copying-title": Named<"h2">;
  "credit": Named<"span">;
  "credit-site": Named<"span">;
  "detail": Named<"span">;
  "each": Named<"input">;
  "each-field": Named<"label">;
  "editor": Named<"div">;
  "editor-acts": Named<"div">;
  "editor-address": Named<"input">;
  "editor-black": Named<"button">;
  "editor-board": Named<"dialog">;
  "editor-board-open": Named<"button">;
  "editor-board-title": Named<"h2">;
  "editor-cols": Named<"input">;
  "editor-copy": Named<"button">;
  "editor-due": Named<"div">;
  "editor-due-field": Named<"input">;
  "editor-empty": Named<"button">;
  "editor-error": Named<"span">;
  "editor-form": Named<"form">;
  "editor-game": Named<"select">;
  "editor-leave": Named<"button">;
  "editor-link": Named<"div">;
  "editor-puzzle": Named<"button">;
  "editor-read": Named<"button">;
  "editor-red": Named<"button">;
  "editor-redo": Named<"button">;
  "editor-rows": Named<"input">;
  "editor-said": Named<"span">;
  "editor-size": Named<"div">;
  "editor-stones": Named<"div">;
  "editor-text": Named<"textarea">;
  "editor-text-about": Named<"p">;
  "editor-turn": Named<"button">;
  "editor-turn-name": Named<"span">;
  "editor-undo": Named<"button">;
  "editor-use": Named<"button">;
  "editor-ways": Named<"dialog">;
  "editor-ways-title": Named<"h2">;
  "editor-white": Named<"button">;
  "encoding": Named<"select">;
  "end": Named<"section">;
  "end-close": Named<"button">;
  "end-feat": Named<"p">;
  "end-graph": Named<"canvas">;
  "end-install": Named<"div">;
  "end-length": Named<"p">;
  "end-new": Named<"button">;
  "end-next": Named<"button">;
  "end-next-name": Named<"span">;
  "end-practice": Named<"button">;
  "end-puzzles": Named<"button">;
  "end-title": Named<"h2">;
  "end-turning": Named<"p">;
  "end-why": Named<"p">;
  "erase": Named<"button">;
  "erasing": Named<"dialog">;
  "erasing-title": Named<"h2">;
  "explain-note": Named<"span">;
  "failure": Named<"div">;
  "fault": Named<"span">;
  "file": Named<"input">;
  "finished": Named<"div">;
  "finished-hint": Named<"button">;
  "foot": Named<"footer">;
  "forward": Named<"button">;
  "game-go": Named<"b">;
  "game-name": Named<"span">;
  "game-red": Named<"b">;
  "game-redstone": Named<"b">;
  "game-savage": Named<"b">;
  "games": Named<"dialog">;
  "games-board": Named<"select">;
  "games-date": Named<"select">;
  "games-delete-found": Named<"button">;
  "games-empty": Named<"p">;
  "games-erase": Named<"button">;
  "games-export-found": Named<"button">;
  "games-filters": Named<"details">;
  "games-find": Named<"input">;
  "games-found": Named<"p">;
  "games-import": Named<"button">;
  "games-kind": Named<"select">;
  "games-list": Named<"ul">;
  "games-more": Named<"button">;
  "games-note": Named<"p">;
  "games-opponent": Named<"select">;
  "games-order": Named<"select">;
  "games-practice": Named<"button">;
  "games-result": Named<"select">;
  "games-search": Named<"div">;
  "games-settings": Named<"button">;
  "games-tag": Named<"input">;
  "games-title": Named<"h2">;
  "giving-up": Named<"div">;
  "go-options": Named<"div">;
  "grid": Named<"div">;
  "handicap": Named<"select">;
  "handicap-2": Named<"option">;
  "handicap-3": Named<"option">;
  "handicap-4": Named<"option">;
  "handicap-5": Named<"option">;
  "handicap-6": Named<"option">;
  "handicap-7": Named<"option">;
  "handicap-8": Named<"option">;
  "handicap-9": Named<"option">;
  "handicap-about": Named<"p">;
  "handicap-options": Named<"div">;
  "head": Named<"header">;
  "hint": Named<"button">;
  "icons": Named<"svg">;
  "incoming": Named<"textarea">;
  "incoming-file": Named<"button">;
  "incoming-open": Named<"button">;
  "install": Named<"button">;
  "keys": Named<"dialog">;
  "keys-title": Named<"h2">;
  "komi": Named<"input">;
  "komi-about": Named<"span">;
  "language": Named<"select">;
  "learn": Named<"button">;
  "learn-first": Named<"button">;
  "learn-first-name": Named<"span">;
  "lesson": Named<"div">;
  "lesson-again": Named<"button">;
  "lesson-agree": Named<"button">;
  "lesson-back": Named<"button">;
  "lesson-choice": Named<"div">;
  "lesson-leave": Named<"button">;
  "lesson-link": Named<"button">;
  "lesson-list": Named<"select">;
  "lesson-next": Named<"button">;
  "lesson-next-name": Named<"span">;
  "lesson-part": Named<"b">;
  "lesson-pass": Named<"button">;
  "lesson-path": Named<"nav">;
  "lesson-play": Named<"button">;
  "lesson-puzzles": Named<"button">;
  "lesson-show": Named<"button">;
  "lesson-swap": Named<"button">;
  "lesson-title": Named<"p">;
  "lesson-told": Named<"span">;
  "level": Named<"input">;
  "level-about": Named<"span">;
  "level-extras": Named<"div">;
  "level-name": Named<"output">;
  "level-now": Named<"select">;
  "level-options": Named<"div">;
  "level-time": Named<"span">;
  "link-about": Named<"p">;
  "live-again": Named<"button">;
  "live-anew": Named<"button">;
  "live-away": Named<"label">;
  "live-away-clock": Named<"select">;
  "live-bar": Named<"div">;
  "live-by-link": Named<"button">;
  "live-card": Named<"input">;
  "live-cards": Named<"div">;
  "live-choice": Named<"div">;
  "live-choose": Named<"details">;
  "live-chosen": Named<"summary">;
  "live-clock": Named<"select">;
  "live-clock-own": Named<"div">;
  "live-clock-side": Named<"span">;
  "live-code": Named<"canvas">;
  "live-cols": Named<"input">;
  "live-connect": Named<"button">;
  "live-copy": Named<"button">;
  "live-dialog": Named<"dialog">;
  "live-do": Named<"p">;
  "live-each": Named<"input">;
  "live-each-field": Named<"label">;
  "live-fault": Named<"span">;
  "live-form": Named<"form">;
  "live-game": Named<"select">;
  "live-go-options": Named<"div">;
  "live-handicap": Named<"select">;
  "live-handicap-2": Named<"option">;
  "live-handicap-3": Named<"option">;
  "live-handicap-4": Named<"option">;
  "live-handicap-5": Named<"option">;
  "live-handicap-6": Named<"option">;
  "live-handicap-7": Named<"option">;
  "live-handicap-8": Named<"option">;
  "live-handicap-9": Named<"option">;
  "live-handicap-about": Named<"p">;
  "live-handicap-options": Named<"div">;
  "live-komi": Named<"input">;
  "live-komi-about": Named<"span">;
  "live-lead": Named<"p">;
  "live-main": Named<"input">;
  "live-name": Named<"input">;
  "live-named": Named<"label">;
  "live-other": Named<"input">;
  "live-other-name": Named<"summary">;
  "live-other-size": Named<"span">;
  "live-own": Named<"div">;
  "live-periods": Named<"input">;
  "live-periods-field": Named<"label">;
  "live-pie": Named<"div">;
  "live-pie-rule": Named<"label">;
  "live-plays-black": Named<"option">;
  "live-plays-white": Named<"option">;
  "live-rows": Named<"input">;
  "live-said": Named<"p">;
  "live-scan": Named<"button">;
  "live-scoring": Named<"select">;
  "live-scoring-about": Named<"p">;
  "live-send": Named<"button">;
  "live-servers": Named<"p">;
  "live-side": Named<"select">;
  "live-size": Named<"select">;
  "live-take": Named<"details">;
  "live-title": Named<"h2">;
  "live-video": Named<"video">;
  "live-watch": Named<"button">;
  "live-word": Named<"output">;
  "live-word-go": Named<"button">;
  "live-word-new": Named<"button">;
  "live-word-other": Named<"input">;
  "live-words": Named<"div">;
  "loading": Named<"div">;
  "looking": Named<"div">;
  "main": Named<"input">;
  "material": Named<"canvas">;
  "more": Named<"dialog">;
  "more-editor": Named<"button">;
  "more-for-learn": Named<"h3">;
  "more-for-play": Named<"h3">;
  "more-friend": Named<"button">;
  "more-hint": Named<"button">;
  "more-learn": Named<"button">;
  "more-make": Named<"button">;
  "more-open": Named<"button">;
  "more-options": Named<"details">;
  "more-practice": Named<"button">;
  "more-practice-name": Named<"span">;
  "more-puzzles": Named<"button">;
  "more-record": Named<"button">;
  "more-red": Named<"button">;
  "more-resign": Named<"button">;
  "more-study": Named<"button">;
  "more-study-ask": Named<"button">;
  "more-title": Named<"h2">;
  "more-tools": Named<"details">;
  "move-now": Named<"button">;
  "moves": Named<"section">;
  "moves-dialog": Named<"dialog">;
  "moves-title": Named<"h2">;
  "name-about": Named<"p">;
  "name-by-link": Named<"label">;
  "names-here": Named<"fieldset">;
  "new-game": Named<"dialog">;
  "new-game-form": Named<"form">;
  "new-game-title": Named<"h2">;
  "new-live": Named<"button">;
  "newcomer": Named<"div">;
  "offer": Named<"div">;
  "other-size": Named<"span">;
  "over": Named<"div">;
  "over-new": Named<"button">;
  "over-rematch": Named<"button">;
  "own-name": Named<"span">;
  "own-swatch": Named<"i">;
  "panel": Named<"div">;
  "pass": Named<"button">;
  "pass-name": Named<"span">;
  "periods": Named<"input">;
  "periods-field": Named<"label">;
  "pie-options": Named<"div">;
  "pie-rule": Named<"label">;
  "place-own": Named<"button">;
  "place-red": Named<"button">;
  "plate-black": Named<"div">;
  "plate-white": Named<"div">;
  "plates": Named<"section">;
  "play-first": Named<"button">;
  "play-from-here": Named<"button">;
  "play-it-out": Named<"button">;
  "play-on": Named<"button">;
  "plays-black": Named<"span">;
  "plays-white": Named<"span">;
  "practice": Named<"div">;
  "practice-again": Named<"button">;
  "practice-away": Named<"button">;
  "practice-back": Named<"button">;
  "practice-column": Named<"section">;
  "practice-figures": Named<"dl">;
  "practice-game": Named<"button">;
  "practice-leave": Named<"button">;
  "practice-next": Named<"button">;
  "practice-on": Named<"button">;
  "practice-puzzles": Named<"button">;
  "practice-restart": Named<"button">;
  "practice-restore": Named<"button">;
  "practice-show": Named<"button">;
  "practice-sifted": Named<"div">;
  "practice-study": Named<"button">;
  "practise-black": Named<"button">;
  "practise-white": Named<"button">;
  "puzzle": Named<"div">;
  "puzzle-again": Named<"button">;
  "puzzle-back": Named<"button">;
  "puzzle-choice": Named<"button">;
  "puzzle-clock": Named<"b">;
  "puzzle-column": Named<"section">;
  "puzzle-days": Named<"table">;
  "puzzle-edit": Named<"button">;
  "puzzle-end-run": Named<"button">;
  "puzzle-figures": Named<"dl">;
  "puzzle-games": Named<"fieldset">;
  "puzzle-give-up": Named<"button">;
  "puzzle-grades": Named<"tbody">;
  "puzzle-hint": Named<"button">;
  "puzzle-leave": Named<"button">;
  "puzzle-lines": Named<"ul">;
  "puzzle-longer": Named<"button">;
  "puzzle-map": Named<"section">;
  "puzzle-missed": Named<"button">;
  "puzzle-next": Named<"button">;
  "puzzle-on": Named<"button">;
  "puzzle-overview": Named<"dialog">;
  "puzzle-overview-title": Named<"h2">;
  "puzzle-picture": Named<"button">;
  "puzzle-play": Named<"button">;
  "puzzle-print": Named<"button">;
  "puzzle-proving": Named<"div">;
  "puzzle-restart": Named<"button">;
  "puzzle-run": Named<"button">;
  "puzzle-runs": Named<"section">;
  "puzzle-set": Named<"div">;
  "puzzle-sets": Named<"table">;
  "puzzle-sgf": Named<"button">;
  "puzzle-share": Named<"button">;
  "puzzle-share-day": Named<"button">;
  "puzzle-shared": Named<"span">;
  "puzzle-skip": Named<"button">;
  "puzzle-solve-day": Named<"button">;
  "puzzle-stop": Named<"button">;
  "puzzle-study": Named<"button">;
  "puzzle-tally": Named<"div">;
  "puzzle-themes": Named<"tbody">;
  "puzzle-today": Named<"section">;
  "puzzle-widget": Named<"button">;
  "puzzles": Named<"button">;
  "puzzles-first": Named<"button">;
  "qr": Named<"canvas">;
  "qr-large": Named<"button">;
  "qr-none": Named<"p">;
  "race-black": Named<"span">;
  "race-black-said": Named<"span">;
  "race-white": Named<"span">;
  "race-white-said": Named<"span">;
  "received": Named<"section">;
  "received-about": Named<"p">;
  "received-colour": Named<"p">;
  "received-computer": Named<"button">;
  "received-here": Named<"button">;
  "received-swap": Named<"button">;
  "received-take": Named<"button">;
  "received-title": Named<"h2">;
  "received-told": Named<"p">;
  "record": Named<"section">;
  "record-advice": Named<"p">;
  "record-all": Named<"details">;
  "record-back": Named<"button">;
  "record-bar": Named<"div">;
  "record-began": Named<"select">;
  "record-choices": Named<"div">;
  "record-count": Named<"p">;
  "record-csv": Named<"button">;
  "record-days": Named<"section">;
  "record-days-title": Named<"h2">;
  "record-forget": Named<"dialog">;
  "record-forget-cards": Named<"input">;
  "record-forget-go": Named<"button">;
  "record-forget-open": Named<"button">;
  "record-forget-puzzles": Named<"input">;
  "record-forget-results": Named<"input">;
  "record-forget-title": Named<"h2">;
  "record-games": Named<"button">;
  "record-grounds": Named<"select">;
  "record-hint": Named<"button">;
  "record-key": Named<"p">;
  "record-learn": Named<"button">;
  "record-leave": Named<"button">;
  "record-more": Named<"div">;
  "record-moves": Named<"table">;
  "record-next": Named<"section">;
  "record-on": Named<"button">;
  "record-openings": Named<"section">;
  "record-openings-leave": Named<"button">;
  "record-plot": Named<"figure">;
  "record-practice": Named<"button">;
  "record-puzzles": Named<"button">;
  "record-ratings": Named<"fieldset">;
  "record-start": Named<"p">;
  "record-strength": Named<"section">;
  "record-strength-title": Named<"h2">;
  "record-tables": Named<"div">;
  "record-title": Named<"h1">;
  "record-to-openings": Named<"button">;
  "record-told": Named<"div">;
  "record-top": Named<"div">;
  "record-undo": Named<"button">;
  "record-ways": Named<"p">;
  "record-weekdays": Named<"p">;
  "redo": Named<"button">;
  "refusal": Named<"p">;
  "rematch": Named<"button">;
  "resign": Named<"button">;
  "resigning": Named<"dialog">;
  "resigning-title": Named<"h2">;
  "resume": Named<"button">;
  "resume-name": Named<"span">;
  "review": Named<"button">;
  "review-accuracy": Named<"p">;
  "review-again": Named<"button">;
  "review-begin": Named<"button">;
  "review-best": Named<"button">;
  "review-branches": Named<"button">;
  "review-deeper": Named<"button">;
  "review-definition": Named<"p">;
  "review-graph": Named<"div">;
  "review-how": Named<"details">;
  "review-lesson": Named<"button">;
  "review-next": Named<"button">;
  "review-place": Named<"p">;
  "review-players": Named<"p">;
  "review-progress": Named<"p">;
  "review-told": Named<"p">;
  "review-try": Named<"button">;
  "review-turn": Named<"button">;
  "review-turning": Named<"p">;
  "review-ways": Named<"div">;
  "review-why": Named<"button">;
  "rows": Named<"input">;
  "rules": Named<"dialog">;
  "rules-games": Named<"fieldset">;
  "rules-missing": Named<"p">;
  "rules-text": Named<"div">;
  "rules-title": Named<"h2">;
  "scoring": Named<"select">;
  "scoring-about": Named<"p">;
  "servers-about": Named<"p">;
  "set-up-game": Named<"button">;
  "settings": Named<"dialog">;
  "settings-form": Named<"form">;
  "settings-title": Named<"h2">;
  "share": Named<"dialog">;
  "share-challenge": Named<"button">;
  "share-file": Named<"button">;
  "share-form": Named<"form">;
  "share-link": Named<"input">;
  "share-said": Named<"p">;
  "share-send": Named<"button">;
  "share-title": Named<"h2">;
  "sheet": Named<"section">;
  "show-end": Named<"button">;
  "show-red": Named<"button">;
  "show_race-about": Named<"p">;
  "size": Named<"span">;
  "solve-comment": Named<"p">;
  "solve-told": Named<"p">;
  "sound": Named<"button">;
  "start-game": Named<"button">;
  "status": Named<"section">;
  "steps": Named<"div">;
  "stopped": Named<"div">;
  "study": Named<"div">;
  "study-after": Named<"button">;
  "study-again": Named<"button">;
  "study-back": Named<"button">;
  "study-bar": Named<"div">;
  "study-before": Named<"button">;
  "study-chances": Named<"p">;
  "study-column": Named<"section">;
  "study-comment": Named<"textarea">;
  "study-copy": Named<"button">;
  "study-cut": Named<"button">;
  "study-encoding": Named<"label">;
  "study-estimate": Named<"button">;
  "study-find": Named<"input">;
  "study-finding": Named<"label">;
  "study-finds": Named<"section">;
  "study-fork": Named<"button">;
  "study-found": Named<"output">;
  "study-kept": Named<"p">;
  "study-key": Named<"p">;
  "study-label": Named<"input">;
  "study-leave": Named<"button">;
  "study-lines": Named<"ol">;
  "study-list": Named<"div">;
  "study-live": Named<"button">;
  "study-main": Named<"button">;
  "study-marked": Named<"p">;
  "study-marks": Named<"div">;
  "study-name": Named<"input">;
  "study-next": Named<"button">;
  "study-note": Named<"section">;
  "study-only": Named<"button">;
  "study-openings": Named<"button">;
  "study-pass": Named<"button">;
  "study-promote": Named<"button">;
  "study-raise": Named<"button">;
  "study-redo": Named<"button">;
  "study-review": Named<"section">;
  "study-same": Named<"button">;
  "study-search": Named<"button">;
  "study-set-up": Named<"button">;
  "study-signs": Named<"div">;
  "study-solve": Named<"section">;
  "study-tabs": Named<"div">;
  "study-think": Named<"button">;
  "study-title": Named<"h2">;
  "study-told": Named<"details">;
  "study-tools": Named<"dialog">;
  "study-tools-open": Named<"button">;
  "study-tools-title": Named<"h2">;
  "study-tree": Named<"section">;
  "study-tree-after": Named<"button">;
  "study-tree-before": Named<"button">;
  "study-unmark": Named<"button">;
  "study-worths": Named<"button">;
  "swap": Named<"button">;
  "swap-card": Named<"div">;
  "swap-plates": Named<"p">;
  "swap-words": Named<"p">;
  "swap-worth": Named<"button">;
  "take-win": Named<"button">;
  "thinking": Named<"div">;
  "thinking-done": Named<"div">;
  "thinking-line": Named<"div">;
  "thinking-text": Named<"p">;
  "to-end": Named<"button">;
  "to-game": Named<"button">;
  "to-start": Named<"button">;
  "today": Named<"div">;
  "today-game": Named<"button">;
  "today-game-name": Named<"span">;
  "today-lesson": Named<"button">;
  "today-lesson-name": Named<"span">;
  "today-more": Named<"button">;
  "today-more-name": Named<"span">;
  "today-name": Named<"span">;
  "today-practice": Named<"button">;
  "today-practice-name": Named<"span">;
  "today-puzzle": Named<"button">;
  "told-black": Named<"input">;
  "told-date": Named<"input">;
  "told-event": Named<"input">;
  "told-result": Named<"input">;
  "told-white": Named<"input">;
  "tools": Named<"div">;
  "tools-moves": Named<"button">;
  "tools-new": Named<"button">;
  "tools-open": Named<"summary">;
  "trouble": Named<"div">;
  "trouble-text": Named<"p">;
  "turn": Named<"b">;
  "undo": Named<"button">;
  "undo-turn": Named<"button">;
  "unkept": Named<"button">;
  "unloaded": Named<"p">;
  "update": Named<"div">;
  "visit": Named<"div">;
  "visit-back": Named<"button">;
  "visit-back-name": Named<"span">;
  "visit-opened": Named<"button">;
  "visit-study": Named<"button">;
  "visit-why": Named<"button">;
  "waits": Named<"div">;
  "watch": Named<"button">;
  "welcome": Named<"p">;
  "which-stone": Named<"div">;
  "white-clock": Named<"span">;
  "white-clock-side": Named<"span">;
  "white-each": Named<"input">;
  "white-each-field": Named<"label">;
  "white-main": Named<"input">;
  "white-periods": Named<"input">;
  "white-periods-field": Named<"label">;
  "words": Named<"p">;
}

/** The plain data that Python sends as JSON: typed dictionaries of redstone/app/ and of widgets. */
declare namespace State {
  interface PictureData {
    width: number;
    height: number;
    moment: number;
    pitch: number;
    press: number;
    next: string;
    commands: (Command)[];
    kept?: number;
  }
  interface ClockSide {
    left: number;
    periods: number;
    period: number;
    low: number;
    told: string;
    more: (string)[];
  }
  interface Shown {
    sides: Record<string, ClockSide>;
    running: string;
    since: number | null;
    paused: boolean;
    can_pause: boolean;
    can_resume: boolean;
    fallen: string;
    flag: number | null;
    hurry: number | null;
    words: Record<string, string>;
  }
  interface BoardFields {
    game: string;
    cols: string;
    rows: string;
    due: string;
  }
  interface EditorData {
    fields: BoardFields;
    most_due: number;
    mover: string;
    link: string;
  }
  interface EditorState extends PageState {
    inside?: EditorData;
  }
  interface ListedLesson {
    name: string;
    title: string;
  }
  interface ListedCourse {
    title: string;
    lessons: (ListedLesson)[];
  }
  interface PathStone {
    name: string;
    title: string;
    sign: string;
    done: boolean;
  }
  interface Path {
    title: string;
    told: string;
    stones: (PathStone)[];
    at: number;
  }
  interface LessonsData {
    courses: (ListedCourse)[];
    shown: string;
    path: Path;
    finished: boolean;
  }
  interface LessonsState extends PageState {
    inside?: LessonsData;
  }
  interface BrokerData {
    host: string;
    port: number;
    path: string;
    secure: boolean;
  }
  interface LiveData {
    beside?: boolean;
    fields?: Record<string, string | boolean>;
    link?: string;
    code?: string;
    broker?: BrokerData | null;
  }
  interface LiveState extends PageState {
    inside?: LiveData;
  }
  interface Button {
    action: string;
    label: string;
    main: boolean;
    early?: boolean;
  }
  interface Choice {
    name: string;
    button: string;
    options: (Button)[];
  }
  interface OfferState {
    text: string;
    ready: boolean;
    buttons: (Button)[];
  }
  interface PlayState {
    live: string;
    choice?: Choice;
    offer?: OfferState;
    buttons: (Button)[];
    menu: (Button)[];
    phrases: (string)[];
    turn?: string;
    notify?: string;
  }
  interface Described {
    title: string;
    state: string;
    picture: PictureData | null;
    current: boolean;
    played: number;
    study: string;
    finished: boolean;
    tag: string;
  }
  interface GoShown {
    hidden: Record<string, boolean>;
    disabled: Record<string, boolean>;
    texts: Record<string, string>;
    form: Record<string, string | boolean>;
  }
  interface Due {
    placed: number;
    due: number;
    words: string;
  }
  interface Plate {
    name: string;
    note: string;
    tally: string;
    counted: string;
    prisoners: boolean;
    active: boolean;
    winner: boolean;
    due: Due;
  }
  interface MoveEntry {
    number: number;
    name: string;
    stone: string;
    by: string;
  }
  interface MoveNews {
    kept: number;
    more: (MoveEntry)[];
  }
  interface Heading {
    name: string;
    title: string;
  }
  interface Capture {
    moment: number;
    shown: (PictureData)[];
  }
  interface EndCard {
    graph?: PictureData | null;
    label?: string;
    replay?: Capture | null;
    next?: string;
    celebrated?: number;
  }
  interface PageState {
    game?: Heading;
    picture?: PictureData;
    texts?: Record<string, string>;
    hidden?: Record<string, boolean>;
    disabled?: Record<string, boolean>;
    pressed?: Record<string, boolean>;
    plates?: Record<string, Plate>;
    progress?: number | null;
    effects?: (unknown)[];
    sound?: boolean;
    speech?: boolean;
    announce?: string;
    theme?: string;
    material?: Record<string, string>;
    below?: string;
    looking?: boolean;
    turned?: boolean;
    awaited?: boolean;
    past?: boolean;
    room?: string;
    stay?: number;
    end?: EndCard;
    ply?: number;
    moves?: MoveNews;
    focus?: string;
    form?: Record<string, Record<string, unknown>>;
    invalid?: Record<string, boolean>;
    valuetexts?: Record<string, string>;
  }
  interface Labels {
    cols: number;
    rows: number;
    labels: ((string)[])[];
  }
  interface PracticeFigure {
    name: string;
    number: string;
  }
  interface PracticeData {
    figures?: (PracticeFigure)[];
    sifted?: number | null;
  }
  interface PracticeState extends PageState {
    inside?: PracticeData;
  }
  interface SetBar {
    title: string;
    told: string;
    share: number;
  }
  interface PuzzleFigure {
    name: string;
    number: string;
    about: string;
  }
  interface RunBar {
    left: number | null;
    solved: number;
    label: string;
    missed: number;
    most: number;
    told: string;
  }
  interface PuzzlesData {
    proving?: number | null;
    set?: SetBar | null;
    run?: RunBar | null;
    figures?: (PuzzleFigure)[];
    lines?: (MoveLine)[];
  }
  interface MoveLine {
    name: string;
    told: string;
    wins: boolean;
    shown: boolean;
  }
  interface SetRow {
    name: string;
    title: string;
    first: number;
    later: number;
    left: number;
    best: string;
    shown: boolean;
  }
  interface DayCell {
    day: string;
    how: string;
    told: string;
  }
  interface Today {
    name: string;
    told: string;
    row: string;
    tried: boolean;
    solved: boolean;
  }
  interface GameChoice {
    name: string;
    title: string;
    shown: boolean;
  }
  interface RunChoice {
    name: string;
    title: string;
    best: string;
  }
  interface Overview {
    today: Today | null;
    days: (DayCell)[];
    runs: (RunChoice)[];
    games: (GameChoice)[];
    grades: (SetRow)[];
    themes: (SetRow)[];
  }
  interface PuzzlesState extends PageState {
    inside?: PuzzlesData;
  }
  interface OpeningChoice {
    name: string;
    title: string;
    shown: boolean;
  }
  interface OpeningRow {
    token: string;
    title: string;
    games: string;
    parts: (number)[];
    told: string;
    score: string;
    worth: string;
  }
  interface Openings {
    told: string;
    grounds: (OpeningChoice)[];
    began: (OpeningChoice)[];
    rows: (OpeningRow)[];
  }
  interface RecordData {
    figures: Figures;
    openings: Openings;
  }
  interface RecordState extends PageState {
    inside?: RecordData;
  }
  interface CalendarDay {
    number: string;
    date: string;
    told: string;
    marks: (string)[];
  }
  interface RatingChoice {
    name: string;
    title: string;
    told: string;
    shown: boolean;
  }
  interface RatingPlot {
    picture: PictureData;
    label: string;
    title: string;
    about: string;
    head: (string)[];
    rows: ((string)[])[];
  }
  interface ResultRow {
    title: string;
    cells: (string)[];
    parts: (number)[];
    told: string;
    go: string;
  }
  interface ResultTable {
    name: string;
    title: string;
    head: (string)[];
    rows: (ResultRow)[];
  }
  interface Figures {
    told: (string)[];
    ratings: (RatingChoice)[];
    plot: RatingPlot | null;
    days: (CalendarDay)[];
    more: (string)[];
    tables: (ResultTable)[];
    next: string;
    empty: boolean;
  }
  interface Facts {
    words: string;
    kind: string;
    name: string;
    board: string;
    opponents: (string)[];
    days: (string)[];
  }
  interface Ending {
    words: string;
    result: string;
    here: boolean;
  }
  interface ListedMove {
    number: number;
    level: number;
    begins: boolean;
    name: string;
    turn: number;
    sign: string;
    signed: string;
    comment: string;
    foldable: boolean;
    more: string;
    stone: string;
    by: string;
  }
  interface TreeWindow {
    entries?: (ListedMove)[];
    before?: string;
    after?: string;
    cursor?: number;
  }
  interface SearchLine {
    rate: string;
    proven: boolean;
    visits: string;
    moves: (string)[];
    label: string;
  }
  interface Finds {
    thinks?: boolean;
    lines?: (SearchLine)[];
    line?: number | null;
    black?: number | null;
    chances?: string;
  }
  interface MomentNotes {
    comment: string;
    sign: string;
    can_sign: boolean;
    tool: string;
    marks: string;
  }
  interface AskedProblem {
    stage: string;
    told: string;
    comment: string;
  }
  interface StudyData {
    entries?: (ListedMove)[];
    before?: string;
    after?: string;
    cursor?: number;
    thinks?: boolean;
    lines?: (SearchLine)[];
    line?: number | null;
    black?: number | null;
    chances?: string;
    review?: ReviewState;
    kept?: string;
    tab?: string;
    encoding?: string;
    solve?: AskedProblem | null;
    long?: boolean;
    found?: (number)[];
    note?: MomentNotes;
    name?: string;
    told?: Record<string, string>;
  }
  interface Graph {
    black: (number | null)[];
    numbers: (number)[];
    classes: ([number, string])[];
    ply: number;
    label: string;
    text: string;
  }
  interface Mistakes {
    place: string;
    next: boolean;
    try: boolean;
    again: boolean;
    show_best: boolean;
  }
  interface ReviewState {
    place: string;
    next: boolean;
    try: boolean;
    again: boolean;
    show_best: boolean;
    running: boolean;
    button: string;
    deeper: string;
    branches: string;
    progress: string;
    graph: Graph;
    told: string;
    tick: string;
    turning: string;
    see_turn: string;
    figures: (Record<string, string>)[];
    definition: string;
    key: string;
    lesson: string;
    why: string;
    practise: Record<string, string>;
  }
  interface StudyState extends PageState {
    inside?: StudyData;
  }
  interface WidgetNode {
    set?: (number)[];
    from?: number;
    name?: string;
    place?: number;
    wins?: number;
    to?: number;
    state?: string;
    note?: string;
    last?: (number)[];
    over?: (Command)[];
    faint?: (number)[];
  }
  interface WidgetBoard {
    cols: number;
    rows: number;
    width: number;
    height: number;
    margin: number;
    pitch: number;
    commands: (Command)[];
  }
  interface WidgetData {
    widget: number;
    language: string;
    title: string;
    link: string;
    at: number;
    board: WidgetBoard;
    nodes: (WidgetNode)[];
    texts: Record<string, string>;
    puzzle?: number;
  }
}
