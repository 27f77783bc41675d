import { useEffect, useRef, useState } from 'react'
import { publicCall } from '../../lib/api/publicCall.ts'
import { Button } from '../../lib/components/Button.tsx'
import { t } from '../../lib/i18n/t.ts'
import { Toasts } from '../../lib/toast/Toasts.tsx'
import { useBusy } from '../request-page/calls/useBusy.ts'
import { VisitorPage } from '../VisitorPage.tsx'
import { unsubscribe } from './unsubscribe.static.ts'

/** Ends the mails about new editions when its reader presses the button, because programs open links too. */
export function UnsubscribePage() {
  const [isDone, setDone] = useState(false)
  const { busy, press } = useBusy(async () => {
    await publicCall(unsubscribe, { params: { key: location.pathname.split('/').at(-1) ?? '' } })
    setDone(true)
  })
  return (
    <VisitorPage title={t('New editions')}>
      {isDone ? (
        <Done />
      ) : (
        <>
          <p className="lead">
            {t('We tell you by mail when there is a new edition of a catalogue. You can end that here.')}
          </p>
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

/** It takes the focus, because the button is gone. */
function Done() {
  const words = useRef<HTMLParagraphElement>(null)
  useEffect(() => words.current?.focus(), [])
  return (
    <p className="lead" role="status" tabIndex={-1} ref={words}>
      {t('You get no more mails about new editions. The links that you have go on working.')}
    </p>
  )
}
