import { useState } from 'react'
import { publicCall } from '../../lib/api/publicCall.ts'
import { Button } from '../../lib/components/Button.tsx'
import { Told } from '../../lib/components/Told.tsx'
import { t } from '../../lib/i18n/t.ts'
import { Toasts } from '../../lib/toast/Toasts.tsx'
import { useBusy } from '../request-page/calls/useBusy.ts'
import { VisitorPage } from '../VisitorPage.tsx'
import { unsubscribe } from './unsubscribe.static.ts'

/** Ends the mails about new editions. */
export const UnsubscribePage = () => (
  <EndingPage
    title={t('New editions')}
    about={t('We tell you by mail when there is a new edition of a catalogue. You can end that here.')}
    done={t('You get no more mails about new editions. The links that you have go on working.')}
  />
)

/** Ends the mails to staff about what waits. */
export const EndNotificationsPage = () => (
  <EndingPage
    title={t('Notifications')}
    about={t('We tell you by mail what waits for you. You can end that here.')}
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
  const [isDone, setDone] = useState(false)
  const { busy, press } = useBusy(async () => {
    await publicCall(unsubscribe, { params: { key: location.pathname.split('/').at(-1) ?? '' } })
    setDone(true)
  })
  return (
    <VisitorPage title={title}>
      {isDone ? (
        <Told words={done} />
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
