import type { Said } from '#contract/visitor-request.ts'
import { momentInWords } from '../../lib/i18n/format.ts'
import { t } from '../../lib/i18n/t.ts'
import { pageData } from '../../lib/page/page-data.ts'
import './conversation.css'

interface ConversationProps {
  readonly said: readonly Said[]
  /** The edition that opens now. */
  readonly edition: number
}

/** What the visitor asked about pages, and what the firm replied. */
export const Conversation = ({ said, edition }: ConversationProps) => (
  <section>
    <h2>{t('Your questions')}</h2>
    <ol className="conversation">
      {said.map((one) => (
        <li key={`${one.at} ${one.by} ${one.text}`} className={one.by}>
          <p className="who">
            <bdi>{one.by === 'visitor' ? t('You') : pageData().firm?.name || t('Answer')}</bdi>
            <time dateTime={new Date(one.at).toISOString()}>{momentInWords(one.at)}</time>
          </p>
          {one.pages && <p className="meant">{aboutText(one.pages, one.edition, edition)}</p>}
          <p className="written" dir="auto">
            {one.text}
          </p>
        </li>
      ))}
    </ol>
  </section>
)

function aboutText(pages: readonly number[], asked: number | undefined, edition: number): string {
  const words =
    pages.length === 1 ? t('Page {page}', { page: String(pages[0]) }) : t('Pages {pages}', { pages: pages.join(', ') })
  return asked === undefined || asked === edition
    ? words
    : t('{pages}, in edition {number}', { pages: words, number: String(asked) })
}
