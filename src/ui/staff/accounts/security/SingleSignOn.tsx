import Button from 'antd/es/button'
import { provider } from '#contract/provider.ts'
import { useAction, useEndpoint } from '../../../lib/api/useEndpoint.ts'
import { t } from '../../../lib/i18n/t.ts'
import { lazyDialog } from '../../dialogs/lazyDialog.tsx'
import { useDialog } from '../../dialogs/useDialog.ts'

const UnlinkModal = lazyDialog(() => import('./UnlinkModal.tsx'), 'UnlinkModal')

/** Shown only where a provider is configured. */
export function SingleSignOn() {
  const { data } = useEndpoint(provider.read, {})
  const link = useAction(provider.link)
  const { subject, show, props } = useDialog<string>()
  const name = data?.name
  if (!name) return null
  const leave = () => link.mutate({}, { onSuccess: ({ url }) => location.assign(url) })
  return (
    <section className="panel form single-sign-on" aria-labelledby="single-sign-on">
      <h2 id="single-sign-on">{t('Single sign-on')}</h2>
      <p>
        {data.linked
          ? t('A sign-in at {name} opens your account here.', { name })
          : t('Link your account to sign in with {name} from now on.', { name })}
      </p>
      {data.linked && data.lacksPassword && (
        <p className="about">{t('You have no password here. Set one by "Forgot Password" before you unlink.')}</p>
      )}
      {data.linked ? (
        <Button danger onClick={() => show(name)}>
          {t('Unlink…')}
        </Button>
      ) : (
        <Button type="primary" loading={link.isPending} onClick={leave}>
          {t('Link with {name}', { name })}
        </Button>
      )}
      {subject && <UnlinkModal subject={subject} {...props} />}
    </section>
  )
}
