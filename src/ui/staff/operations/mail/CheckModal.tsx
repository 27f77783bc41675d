import { type MailCheck, mail } from '#contract/mail.ts'
import { useEndpoint } from '../../../lib/api/useEndpoint.ts'
import { message, t, tNodes } from '../../../lib/i18n/t.ts'
import { ReadState } from '../../components/ReadState.tsx'
import { Dialog } from '../../dialogs/Dialog.tsx'
import type { DialogProps } from '../../dialogs/useDialog.ts'
import './mail.css'

const names: Readonly<Record<MailCheck['name'], string>> = { spf: 'SPF', dmarc: 'DMARC', mx: 'MX' }

const results: Readonly<Record<MailCheck['result'], readonly [words: string, tone: string]>> = {
  found: [message('found'), 'good'],
  missing: [message('missing'), 'bad'],
  unknown: [message('cannot tell'), 'neutral'],
}

export function CheckModal(modal: Omit<DialogProps<unknown>, 'subject'>) {
  const read = useEndpoint(mail.check, {}, { noCache: true })
  return (
    <Dialog
      {...modal}
      title={t('Check of the Sender')}
      ok={t('Close')}
      cancel={false}
      busy={false}
      onOk={modal.onClose}
    >
      {() => (
        <div aria-busy={read.isLoading}>
          <ReadState read={read} failure={t('The check did not succeed.')} />
          {read.data && <Checks {...read.data} />}
        </div>
      )}
    </Dialog>
  )
}

interface ChecksProps {
  readonly domain: string
  readonly checks: readonly MailCheck[]
}

function Checks({ domain, checks }: ChecksProps) {
  const name = <strong key="domain">{domain}</strong>
  if (checks.length === 0)
    return (
      <p>
        {tNodes(
          'The address of your mails ends in {domain}, which is no domain of the internet, so there is nothing to check. Whoever runs this server sets MAIL_FROM to an address of yours.',
          { domain: name },
        )}
      </p>
    )
  return (
    <>
      <p>{tNodes('What the name servers say of {domain}, the domain of your mails:', { domain: name })}</p>
      <ul className="mail-checks">
        {checks.map((check) => (
          <Check key={check.name} check={check} />
        ))}
      </ul>
    </>
  )
}

function Check({ check: { name, result, records, sentence, values } }: { readonly check: MailCheck }) {
  const [words, tone] = results[result]
  return (
    <li>
      <h3>
        {names[name]} <span className={`status ${tone}`}>{t(words)}</span>
      </h3>
      {records.map((record) => (
        <code key={record} dir="ltr">
          {record}
        </code>
      ))}
      <p>{t(sentence, values)}</p>
    </li>
  )
}
