/**
 * The page's looks: light, dark, print, narrow. Colours keep a contrast of 4.5 for text and 3 for marks in charts.
 * @module
 */
export const STYLE = `
:root {
  color-scheme: light dark;
  --ink: #1c2024; --soft: #59626b; --paper: #fff; --line: #d5dade; --wash: #f3f5f6; --accent: #0b5cad; --wrong: #a32020;
  --lv1: #0b6fb8; --loop: #8a4fc0; --lv2: #0a7d5a; --lv3: #b3450e; --auto: #b01e6c; --rag: #5f6b76; --rag-own: #7d6608; --full-context: #2b2f9e;
}
@media (prefers-color-scheme: dark) {
  :root {
    --ink: #e6e9ec; --soft: #a3adb6; --paper: #14181b; --line: #363e45; --wash: #1d2328; --accent: #7ab8f5; --wrong: #ff8f85;
    --lv1: #58aef0; --loop: #bf94ee; --lv2: #3fc496; --lv3: #f09060; --auto: #f078b4; --rag: #9aa7b3; --rag-own: #d0b040; --full-context: #9a9df5;
  }
}
* { box-sizing: border-box }
html { background: var(--paper); color: var(--ink); font: 16px/1.5 system-ui, "Segoe UI", "Noto Sans", "Noto Sans CJK SC", sans-serif; -webkit-text-size-adjust: 100% }
body { margin: 0 auto; max-width: 76rem; padding: 1rem clamp(.75rem, 3vw, 2rem) 4rem }
h1 { font-size: 1.6rem; line-height: 1.2; margin: .5rem 0 }
h2 { font-size: 1.25rem; margin: 2.5rem 0 .5rem; padding-top: .75rem; border-top: 1px solid var(--line) }
h3 { font-size: 1.05rem; margin: 1.75rem 0 .25rem }
p { max-width: 46rem; margin: .5rem 0 }
a { color: var(--accent) }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px }
.facts { color: var(--soft) }
.notice { border-left: 4px solid var(--accent); background: var(--wash); padding: .6rem .9rem; max-width: 46rem }
nav ul, .legend { list-style: none; display: flex; flex-wrap: wrap; gap: .25rem 1.1rem; padding: 0; margin: .75rem 0 }
.legend li { display: flex; align-items: center; gap: .35rem; font-size: .9rem }
.charts { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(20rem, 100%), 1fr)); gap: 1rem 1.5rem; margin: .75rem 0 }
figure { margin: 0; min-width: 0 }
figcaption { font-size: .9rem; font-weight: 600; text-align: center }
.chart { display: block; max-width: 100%; height: auto; overflow: visible; --plot-background: var(--paper) }
figure .chart { margin: 0 auto }
.wide { overflow-x: auto; margin: .75rem 0 }
table { border-collapse: collapse; font-variant-numeric: tabular-nums; font-size: .9rem }
caption { text-align: left; font-weight: 600; padding: .25rem 0 }
th, td { padding: .35rem .6rem; text-align: right; vertical-align: top; border-bottom: 1px solid var(--line); white-space: nowrap }
thead th { color: var(--soft); font-weight: 600; vertical-align: bottom; white-space: normal; min-width: 4.5rem }
th:first-child { text-align: left; white-space: normal }
thead small { overflow-wrap: anywhere }
td small { white-space: normal }
small { display: block; color: var(--soft); font-size: .8rem; font-weight: 400 }
.better, .none { color: var(--soft) }
.words td, .words th, .trace td, .trace th { text-align: left; white-space: normal }
.trace { width: 100% }
.trace td:last-child { overflow-wrap: anywhere; width: 100%; min-width: 12rem }
.gain { color: var(--lv2) } .loss { color: var(--wrong) }
details { margin: .5rem 0 }
summary { cursor: pointer; padding: .2rem 0; overflow-wrap: anywhere }
details.run > summary { font-weight: 600 }
details.miss { margin-left: .9rem; border-left: 3px solid var(--line); padding-left: .75rem }
.why { color: var(--wrong); font-size: .9rem }
dl { display: grid; grid-template-columns: minmax(6rem, max-content) minmax(0, 1fr); gap: .25rem 1rem; margin: .5rem 0; font-size: .95rem }
dt { color: var(--soft) }
dd { margin: 0; overflow-wrap: anywhere }
dd ul { margin: 0; padding-left: 1.1rem }
.text { white-space: pre-wrap }
code, q, td, dd, li { unicode-bidi: isolate }
code { font: .85em/1.4 ui-monospace, "Cascadia Mono", Consolas, monospace; background: var(--wash); padding: .05em .3em; border-radius: 3px; overflow-wrap: anywhere }
@media (max-width: 60rem) {
  .stack, .stack tbody, .stack caption { display: block }
  .stack thead { position: absolute; clip-path: inset(50%); width: 1px; height: 1px; overflow: hidden }
  .stack tr { display: grid; grid-template-columns: repeat(auto-fill, minmax(7rem, 1fr)); padding: .3rem 0; border-bottom: 1px solid var(--line) }
  .stack th, .stack td { display: block; text-align: left; border: 0; padding: .15rem .6rem .15rem 0; white-space: normal; overflow-wrap: anywhere }
  .stack tbody th { grid-column: 1 / -1 }
  .stack td::before { content: attr(data-label); display: block; color: var(--soft); font-size: .8rem }
  .words tr { display: block }
}
@media (max-width: 36rem) { .trace th, .trace td { overflow-wrap: anywhere } .trace td:last-child { min-width: 0; width: auto } dl { grid-template-columns: minmax(0, 1fr); gap: 0 } dd { margin-bottom: .4rem } details.miss { margin-left: 0 } }
@page { size: A4 landscape; margin: 12mm }
@media print {
  :root {
    color-scheme: light; --ink: #000; --soft: #444; --paper: #fff; --line: #bbb; --wash: #f3f5f6; --accent: #0b5cad; --wrong: #a32020;
    --lv1: #0b6fb8; --loop: #8a4fc0; --lv2: #0a7d5a; --lv3: #b3450e; --auto: #b01e6c; --rag: #5f6b76; --rag-own: #7d6608; --full-context: #2b2f9e;
  }
  html { font-size: 10px } body { max-width: none; padding: 0 } nav { display: none }
  .wide { overflow: visible } th, td { padding: .2rem .3rem; white-space: normal } thead th { min-width: 0 } figure, tr, .miss { break-inside: avoid } h2, h3, caption { break-after: avoid }
}
`
