import type { Browser } from '@playwright/test'

const chair = (colour: string) =>
  `<svg viewBox="0 0 200 260" fill="none" stroke="${colour}" stroke-width="9" stroke-linecap="round" stroke-linejoin="round">
    <path d="M52 28c30-14 66-14 96 0l-8 96H60z M48 128h104l10 26H38z M46 156 30 244 M154 156l16 88 M60 156v62 M140 156v62"/>
  </svg>`

const names = ['Ida', 'Sverre', 'Marit', 'Olav', 'Tuva']

/** Prints a catalogue of six pages, as a firm would have one. */
export async function printBrochure(browser: Browser, title: string): Promise<Buffer<ArrayBuffer>> {
  const page = await browser.newPage()
  await page.setContent(`<style>
    @page { size: A4; margin: 0 }
    body { margin: 0; font-family: Georgia, serif; color: #221d18 }
    section { box-sizing: border-box; height: 297mm; padding: 24mm; break-after: page; background: #f6f1e8 }
    section:first-child { background: #d9c3a0 }
    h1 { margin: 0; font: 400 18mm/1 Georgia, serif } h2 { font: 400 12mm/1 Georgia, serif }
    svg { display: block; height: 150mm; margin: 16mm auto } p { font-size: 5mm; line-height: 1.5 }
  </style><section><h1>${title}</h1>${chair('#14342b')}</section>${names
    .map(
      (name) => `<section><h2>${name}</h2>${chair('#7a5c33')}<p>Oak, oiled. Made to order in four weeks.</p></section>`,
    )
    .join('')}`)
  const bytes = await page.pdf({ preferCSSPageSize: true, printBackground: true, outline: true, tagged: true })
  await page.close()
  return Buffer.from(bytes)
}
