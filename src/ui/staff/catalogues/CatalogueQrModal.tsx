import Form from 'antd/es/form'
import Input from 'antd/es/input/Input'
import type { CatalogueRow } from '#contract/catalogues.ts'
import { message, t, tNodes } from '../../lib/i18n/t.ts'
import type { DialogProps } from '../dialogs/useDialog.ts'
import { fileNameOf } from '../qr-codes/fileNameOf.ts'
import { QrDialog } from '../qr-codes/QrDialog.tsx'
import { formAddress, formAddressCopied } from './formAddress.ts'
import { sourceOf } from './sourceOf.ts'

const rule = message('Please use letters, digits and dashes only, at most 40.')

const isSource = async (_: unknown, typed = '') => {
  if (typed && !sourceOf(typed)) throw new Error(t(rule))
}

export function CatalogueQrModal({ subject: { id, name }, ...modal }: DialogProps<CatalogueRow>) {
  const [form] = Form.useForm<{ readonly source: string }>()
  const typed = Form.useWatch('source', form) ?? ''
  const source = sourceOf(typed)
  return (
    <QrDialog
      {...modal}
      address={source || !typed ? formAddress(id, source) : undefined}
      label={labelFor(name, source)}
      fileName={fileNameOf('catalogue', name, source)}
      copied={t(formAddressCopied)}
      without={t('The code is shown as soon as the source is right.')}
    >
      <p className="about">
        {tNodes('Whoever scans the code is led to the form of {name}.', { name: <strong key="name">{name}</strong> })}
      </p>
      <Form form={form} layout="vertical">
        <Form.Item
          name="source"
          label={t('Source (optional)')}
          extra={
            source === typed
              ? t('Such as fair-2027. Each request by this code keeps it.')
              : t('Each request by this code keeps {source}.', { source: source || '…' })
          }
          rules={[{ validator: isSource }]}
        >
          <Input autoComplete="off" dir="auto" />
        </Form.Item>
      </Form>
    </QrDialog>
  )
}

function labelFor(name: string, source: string): string {
  if (!source) return t('QR code of the form of {name}', { name })
  return t('QR code of the form of {name}, source {source}', { name, source })
}
