import Button from 'antd/es/button'
import { useCopied } from '../../../lib/browser/useCopied.ts'
import { t } from '../../../lib/i18n/t.ts'
import { Dialog } from '../../dialogs/Dialog.tsx'
import { UncopiedGuard } from '../../dialogs/UncopiedGuard.tsx'
import type { DialogProps } from '../../dialogs/useDialog.ts'

export function SecretModal({ subject: secret, ...modal }: DialogProps<string>) {
  const { isCopied, onCopy } = useCopied(secret, t('The secret was copied.'))
  return (
    <Dialog
      {...modal}
      title={t('The Secret of the Webhook')}
      ok={t('I have kept it')}
      cancel={false}
      stays={!isCopied}
      busy={false}
      onOk={modal.onClose}
    >
      {() => (
        <>
          <p>{t('The receiver needs it to see that a delivery comes from here. It is shown only now.')}</p>
          <p>
            <code className="webhook-secret" dir="ltr">
              {secret}
            </code>
          </p>
          <Button autoFocus onClick={onCopy}>
            {t('Copy')}
          </Button>
          {modal.visible && !isCopied && <UncopiedGuard />}
        </>
      )}
    </Dialog>
  )
}
