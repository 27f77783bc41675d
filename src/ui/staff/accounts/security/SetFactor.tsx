import Button from 'antd/es/button'
import Form from 'antd/es/form'
import { useMemo } from 'react'
import { secondFactor } from '#contract/second-factor.ts'
import { useAction } from '../../../lib/api/useEndpoint.ts'
import { t } from '../../../lib/i18n/t.ts'
import { SchemaFields, showFieldErrors } from '../../dialogs/SchemaForm.tsx'
import { qrCodeOf, svgOf } from '../../qr-codes/drawQrCode.ts'

interface SetFactorProps {
  readonly onCodes: (codes: readonly string[]) => void
}

export function SetFactor({ onCodes }: SetFactorProps) {
  const options = useAction(secondFactor.options)
  if (options.data) return <Confirm {...options.data} onCodes={onCodes} onCancel={options.reset} />
  return (
    <>
      <p>
        {t(
          'An app on your phone shows a code that changes every 30 seconds. With it a stolen password alone opens nothing.',
        )}
      </p>
      <Button type="primary" loading={options.isPending} onClick={() => options.mutate({})}>
        {t('Set Up')}
      </Button>
    </>
  )
}

interface Secret extends SetFactorProps {
  readonly onCancel: () => void
  readonly secret: string
  readonly address: string
}

const schema = secondFactor.set.shapes.body

function Confirm({ secret, address, onCodes, onCancel }: Secret) {
  const [form] = Form.useForm<{ code: string }>()
  const set = useAction(secondFactor.set, [secondFactor.read])
  const picture = useMemo(() => svgOf(qrCodeOf(address)), [address])
  const submit = (body: { code: string }) => {
    if (set.isPending) return
    const onSuccess = ({ recoveryCodes }: { recoveryCodes: string[] }) => onCodes(recoveryCodes)
    set.mutate({ body }, { onSuccess, onError: (error) => showFieldErrors(form, error) })
  }
  return (
    <>
      <p>
        {t('Scan this picture with your authenticator app, or type the key into it. Then type the code that it shows.')}
      </p>
      <img src={picture} alt={t('QR code')} width={192} height={192} />
      <p>
        {t('Key')}: <code dir="ltr">{(secret.match(/.{1,4}/g) ?? []).join(' ')}</code>
      </p>
      <Form form={form} layout="vertical" noValidate requiredMark={false} onFinish={submit}>
        <SchemaFields schema={schema} fields={[{ name: 'code', label: t('Code'), autoComplete: 'one-time-code' }]} />
        <div className="row-actions">
          <Button type="primary" htmlType="submit" loading={set.isPending}>
            {t('Continue')}
          </Button>
          <Button disabled={set.isPending} onClick={onCancel}>
            {t('Cancel')}
          </Button>
        </div>
      </Form>
    </>
  )
}
