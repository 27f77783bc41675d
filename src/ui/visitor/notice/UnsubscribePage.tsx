import { useEffect, useState } from 'react'
import { publicCall } from '../../lib/api/publicCall.ts'
import { Button } from '../../lib/components/Button.tsx'
import { Told } from '../../lib/components/Told.tsx'
import { CallError } from '../../lib/http/call-error.ts'
import { t } from '../../lib/i18n/t.ts'
import { Toasts } from '../../lib/toast/Toasts.tsx'
import { useBusy } from '../request-page/calls/useBusy.ts'
import { VisitorPage } from '../VisitorPage.tsx'
import { unsubscribe } from './unsubscribe.static.ts'

/** Ends the mails about new editions. */
export const UnsubscribePage = () => (
  <EndingPage
    title={t('New editions')}
    about={t('Here you can end the mails that tell you when there is a new edition of a catalogue.')}
    done={t('You get no more mails about new editions. The links that you have go on working.')}
  />
)

/** Ends the mails to staff about what waits. */
export const EndNotificationsPage = () => (
  <EndingPage
    title={t('Notifications')}
    about={t('Here you can end the mails that tell you what waits for you.')}
    done={t('You get no more mails about what waits. You can choose them again under Personal / Notifications.')}
  />
)

interface Words {
  readonly title: string
  readonly about: string
  readonly done: string
}

/** Acts when its reader presses the button, because programs open links too. */
function EndingPage({ title, about, done }: Words) {
  const [outcome, setOutcome] = useState('')
  // After a reload too. Opened from the mail anew, the page asks anew: the mails may be wished again by then.
  useEffect(() => {
    if (history.state === 'ended') setOutcome(done)
  }, [done])
  const { busy, press } = useBusy(async () => {
    try {
      await publicCall(unsubscribe, { params: { key: location.pathname.split('/').at(-1) ?? '' } })
      history.replaceState('ended', '')
      setOutcome(done)
    } catch (error) {
      if (error instanceof CallError && error.status === 404)
        setOutcome(
          t(
            'This link is not known. Perhaps it was cut short on its way. Please open it from the mail itself, or reply to that mail.',
          ),
        )
    }
  })
  return (
    <VisitorPage title={title}>
      {outcome ? (
        <Told words={outcome} />
      ) : (
        <>
          <p className="lead">{about}</p>
          <p className="act">
            <Button busy={busy} onClick={press}>
              {t('Unsubscribe')}
            </Button>
          </p>
        </>
      )}
      <Toasts />
    </VisitorPage>
  )
}
