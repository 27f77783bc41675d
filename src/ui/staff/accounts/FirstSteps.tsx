import Button from 'antd/es/button'
import { Link } from 'react-router'
import { system } from '#contract/system.ts'
import { useAction, useEndpoint } from '../../lib/api/useEndpoint.ts'
import { message, t } from '../../lib/i18n/t.ts'
import { paths } from '../../lib/paths.ts'
import { canAccess } from '../../lib/session/access.ts'
import { useSession } from '../../lib/session/useSession.ts'
import './first-steps.css'

const steps = [
  {
    name: 'firm',
    title: message('Name the firm'),
    about: message('Its name, logo and colour stand on the form and in mails.'),
    path: paths.firmSettings,
  },
  {
    name: 'catalogue',
    title: message('Upload a catalogue'),
    about: message('It is the file that visitors ask for.'),
    path: paths.upload,
  },
  {
    name: 'form',
    title: message('Share its form address'),
    about: message('Copy it for your website, or print its QR code. The first request ticks this step.'),
    path: paths.upload,
  },
  {
    name: 'mail',
    title: message('Let mail leave'),
    about: message('The operator of this server sets SMTP_URL. Until then mail is written to files.'),
    path: undefined,
  },
] as const

/** Tells an owner what to do first, until they close it. A step that is done is ticked, and says no more how it is done. */
export function FirstSteps() {
  const isOwner = canAccess(useSession().role, 'superAdmin')
  const { data } = useEndpoint(system.firstSteps, {}, { enabled: isOwner })
  const close = useAction(system.closeFirstSteps, [system.firstSteps])
  if (!data || data.closed) return null
  return (
    <section className="first-steps" aria-labelledby="first-steps">
      <h2 id="first-steps">{t('First steps')}</h2>
      <ol>
        {steps.map(({ name, title, about, path }) => (
          <li key={name} className={data[name] ? 'done' : ''}>
            <span role="img" aria-label={data[name] ? t('Done') : t('To do')} />
            <div>
              {path ? <Link to={path}>{t(title)}</Link> : <strong>{t(title)}</strong>}
              {!data[name] && <p>{t(about)}</p>}
            </div>
          </li>
        ))}
      </ol>
      <Button loading={close.isPending} onClick={() => close.mutate({})}>
        {t('Close the first steps')}
      </Button>
    </section>
  )
}
