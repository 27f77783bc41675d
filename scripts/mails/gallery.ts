import { directionOf, type Language, languageNames, languages } from '#contract/languages.ts'
import { escapeHtml } from '#server/mail/layout/escape-html.ts'
import type { Message } from '#server/mail/layout/write-message.ts'
import { type Branding, brandings, sampleLogo } from './brandings.ts'
import { everyMail } from './samples.ts'

/** Returns a page with every mail in every language, as a picture beside its plain text. */
export const gallery = (): string =>
  [
    `<!doctype html><html lang="en"><meta charset="utf-8"><title>Mails of Docent</title><style>${style}</style>`,
    '<h1>Mails of Docent</h1><p>Light or dark is what this device prefers.</p>',
    `<script>${script}</script>`,
    `<nav>${languages.map((language) => `<a href="#${language}">${languageNames[language]}</a>`).join(' ')}</nav>`,
    ...languages.flatMap((language) => brandings.map((branding, index) => sectionOf(language, branding, index === 0))),
  ].join('\n')

const sectionOf = (language: Language, branding: Branding, isFirst: boolean): string =>
  [
    `<details${language === 'en' ? ' open' : ''}${isFirst ? ` id="${language}"` : ''}>`,
    `<summary>${languageNames[language]}: ${branding.title}</summary>`,
    ...everyMail(branding.sender(language)).map((mail) => articleOf(mail, directionOf(language))),
    '</details>',
  ].join('\n')

const articleOf = ({ subject, html, text }: Message, direction: string): string =>
  [
    `<article><h2 dir="${direction}">${escapeHtml(subject)}</h2>`,
    `<iframe loading="lazy" title="${escapeHtml(subject)}" srcdoc="${escapeHtml(shown(html))}"></iframe>`,
    `<pre dir="${direction}">${escapeHtml(text)}</pre></article>`,
  ].join('\n')

const shown = (html: string) => html.replace('cid:logo', `data:image/png;base64,${sampleLogo.toString('base64')}`)

/** A frame has its height once it is loaded and seen. */
const script = `
const grow = ({ target }) => {
  for (const frame of target.matches('iframe') ? [target] : target.querySelectorAll('iframe'))
    frame.style.height = (frame.contentDocument?.documentElement.scrollHeight || 400) + 'px'
}
document.addEventListener('load', grow, true)
document.addEventListener('toggle', grow, true)`

const style = `
:root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif}
body{max-width:1240px;margin:32px auto;padding:0 20px}
nav{position:sticky;top:0;padding:8px 0;background:Canvas}
nav a{margin-right:12px}
summary{font-size:20px;margin:24px 0 8px;cursor:pointer}
article{display:grid;grid-template-columns:minmax(0,660px) minmax(0,1fr);gap:8px 24px;margin:24px 0}
h2{grid-column:1/-1;margin:0;font-size:16px}
iframe{width:100%;height:400px;border:1px solid #8886;border-radius:8px}
pre{margin:0;white-space:pre-wrap;overflow-wrap:anywhere;font:14px/1.5 ui-monospace,monospace}
@media (max-width:800px){article{grid-template-columns:minmax(0,1fr)}}
`
