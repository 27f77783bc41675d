import { expect, type Page, test } from '@playwright/test'
import { catalogueRequests } from '#contract/catalogue-requests.ts'
import { reader } from '#contract/reader.ts'
import { visitorRequest } from '#contract/visitor-request.ts'
import { keyOf } from '#support/mails.ts'
import { callerFor } from './caller.ts'
import { linkMailedTo } from './mail.ts'
import { address, idOf, type Tools } from './visitor-request.ts'

interface BookOptions {
  readonly pages: number
  readonly language?: 'en' | 'ar'
  /** A first page that the contents leave out. */
  readonly titlePage?: boolean
}

const words = {
  en: {
    chapter: 'Chapter',
    text: 'Made by hand from oak and ash, and delivered within four weeks.',
    only: 'Upholstery',
  },
  ar: { chapter: 'الفصل', text: 'مقعد مصنوع يدويا من خشب البلوط', only: 'تنجيد' },
} as const

/** A catalogue as the browser prints it: chapters, text, a link to the web and one to page 2. */
export async function printedBook(
  page: Page,
  { pages, language = 'en', titlePage = false }: BookOptions,
): Promise<Buffer<ArrayBuffer>> {
  const { chapter, text, only } = words[language]
  const sheets = Array.from(
    { length: pages },
    (_, index) => `<section id="s${index + 1}"><h1>${chapter} ${index + 1}</h1><p>${text}</p>
      ${index === pages - 2 ? `<p>${only}</p>` : ''}
      <p><a href="https://example.com/chairs">example.com/chairs</a> <a href="#s2">${chapter} 2</a></p></section>`,
  )
  await page.setContent(`<html lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}"><style>
    @page { size: A5; margin: 0 } body { margin: 0 } section { height: 200mm; padding: 5mm; break-after: page }
    </style>${titlePage ? '<section>Chairs</section>' : ''}${sheets.join('')}`)
  const pdf = await page.pdf({ preferCSSPageSize: true, outline: true, tagged: true })
  return Buffer.from(pdf)
}

/** A visitor's page of a catalogue whose pages are prepared. */
export async function readable(tools: Tools, bytes: Buffer<ArrayBuffer>) {
  const { asOwner, given, product } = tools
  const catalogue = await given.catalogue(undefined, { extension: 'pdf', bytes })
  const { email } = await given.request({}, catalogue.id)
  const id = await idOf(asOwner, email)
  await asOwner(catalogueRequests.approve, { params: { id }, body: {} })
  const link = await linkMailedTo(product.mailFolder, email, address)
  await untilPrepared(tools, catalogue.id)
  return {
    catalogue,
    id,
    link,
    read: () => callerFor(product.origin)(visitorRequest.read, { body: { key: keyOf(link) } }),
  }
}

/** Milliseconds. Pages are drawn with a low priority, so a busy machine takes its time. */
export const longestPreparation = 180_000

/** Asks as staff, which counts nothing. */
async function untilPrepared({ asOwner }: Tools, id: string): Promise<void> {
  const isReady = () =>
    asOwner(reader.openAsStaff, { params: { id }, body: {} }).then(
      () => true,
      () => false,
    )
  const info = test.info()
  info.setTimeout(info.timeout + longestPreparation)
  await expect.poll(isReady, { timeout: longestPreparation }).toBe(true)
}
