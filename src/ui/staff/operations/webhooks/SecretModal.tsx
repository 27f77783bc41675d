import Button from 'antd/es/button'
import { copy } from '../../../lib/browser/copy.ts'
import { t } from '../../../lib/i18n/t.ts'
import { Dialog } from '../../dialogs/Dialog.tsx'
import type { DialogProps } from '../../dialogs/useDialog.ts'

export const SecretModal = ({ subject: secret, ...modal }: DialogProps<string>) => (
  <Dialog
    {...modal}
    title={t('The Secret of the Webhook')}
    ok={t('I have kept it')}
    cancel={false}
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
        <Button autoFocus onClick={() => void copy(secret, t('The secret was copied.'))}>
          {t('Copy')}
        </Button>
      </>
    )}
  </Dialog>
)
