import type { Random } from '../harness/run.ts'

/** Script calls that report execution, without quotes that would end an attribute. */
const calls = [
  'canary()',
  'top.canary()',
  'self[`canary`]()',
  'canary``',
  'setTimeout(canary)',
  '(0,canary)()',
  'alert(1)',
] as const

/** XSS payloads. Each element carries a marker, so that it is found even if the policy blocks its script. */
const ways = [
  (call) => `<script data-canary>${call}</script>`,
  (call) => `</script><script data-canary>${call}</script>`,
  (call) => `<ScRiPt data-canary>${call}//`,
  (call) => `<img data-canary src=x onerror=${call}>`,
  (call) => `"><img data-canary src=x onerror="${call}">`,
  (call) => `'><svg data-canary onload='${call}'>`,
  (call) => `<svg data-canary><script>${call}</script></svg>`,
  (call) => `<svg data-canary><animate onbegin=${call} attributeName=x dur=1s>`,
  (call) => `<iframe data-canary src="javascript:${call}"></iframe>`,
  (call) => `<iframe data-canary srcdoc="<img src=x onerror=top.${call}>"></iframe>`,
  (call) => `<a data-canary href="javascript:${call}">here</a>`,
  (call) => `<body data-canary onload=${call}><i data-canary>`,
  (call) => `<details data-canary open ontoggle=${call}>`,
  (call) => `<video data-canary><source onerror=${call}></video>`,
  (call) => `<input data-canary autofocus onfocus=${call}>`,
  (call) => `" autofocus data-canary onfocus="${call}`,
  (call) => `<object data-canary data="javascript:${call}"></object>`,
  (call) => `<form data-canary action="javascript:${call}"><button>here</button></form>`,
  (call) => `</title><script data-canary>${call}</script>`,
  (call) => `</textarea><img data-canary src=x onerror=${call}>`,
  (call) => `--><script data-canary>${call}</script><!--`,
  (call) => `<noscript><p title="</noscript><img data-canary src=x onerror=${call}>">`,
  (call) =>
    `<math><mtext><table><mglyph><style><!--</style><img data-canary title="--&gt;&lt;img src=x onerror=${call}&gt;">`,
  (call) => `<meta data-canary http-equiv=refresh content="0;url=javascript:${call}">`,
  (call) => `<base data-canary href="//evil.example/"><b data-canary>${call}`,
  (call) => `<style data-canary>*{background:url(//evil.example/)}</style>${call}`,
  (call) => `<link data-canary rel=stylesheet href="//evil.example/${call}">`,
  (call) => `javascript:${call}//`,
  (call) => `JaVaScRiPt:${call}`,
  (call) => `data:text/html,<script>${call}</script>`,
  (call) => `//evil.example/${call}`,
  (call) => `{{constructor.constructor('${call}')()}}`,
  (call) => `\${${call}}`,
  (call) => `&lt;img data-canary src=x onerror=${call}&gt;`,
  (call) => `\\u003cimg data-canary src=x onerror=${call}\\u003e`,
  (call) => `%3Cimg%20data-canary%20src=x%20onerror=${call}%3E`,
  (call) => `\uff1cscript\uff1e${call}\uff1c/script\uff1e`,
  (call) => `";${call};//`,
  (call) => `';${call};//`,
] as const satisfies ((call: string) => string)[]

/** Returns this many different payloads, in an order given by the seed. */
export function payloads(count: number, random: Random): string[] {
  const all = ways.flatMap((way) => calls.map(way))
  for (let i = all.length - 1; i > 0; i--) {
    const other = random.upTo(i + 1)
    ;[all[i], all[other]] = [all[other] as string, all[i] as string]
  }
  return all.slice(0, count)
}

/** Payloads for email addresses, without brackets and double quotes. */
export const addressOf = (kind: string, index: number) =>
  `'/onload=canary\`\`/{{canary\`\`}}\${canary\`\`}${kind}${index}@example.com`
