import Form from 'antd/es/form'
import Input from 'antd/es/input/Input'
import type { CatalogueRow } from '#contract/catalogues.ts'
import { sourcePattern } from '#contract/source.ts'
import type { DialogProps } from '../../shell-kit/useDialog.ts'
import { fileNameOf } from '../qr-codes/fileNameOf.ts'
import { QrDialog } from '../qr-codes/QrDialog.tsx'
import { formAddress, formAddressCopied } from './formAddress.ts'

const rule = { pattern: sourcePattern, message: 'Please use letters, digits and dashes only, at most 40.' }
const hint = 'Such as fair-2027. Each request by this code keeps it.'

/** The QR code of a catalogue's form, for as many places as there are sources. */
export function CatalogueQrModal({ subject: { id, name }, ...modal }: DialogProps<CatalogueRow>) {
  const [form] = Form.useForm<{ readonly source: string }>()
  const source = Form.useWatch('source', form) ?? ''
  const isValid = source === '' || sourcePattern.test(source)
  return (
    <QrDialog
      {...modal}
      address={isValid ? formAddress(id, source) : undefined}
      label={`QR code of the form of ${name}${source && `, source ${source}`}`}
      fileName={fileNameOf('catalogue', name, source)}
      copied={formAddressCopied}
      without="The code is shown as soon as the source is right."
    >
      <p className="about">
        Whoever scans the code is led to the form of <strong>{name}</strong>.
      </p>
      <Form form={form} layout="vertical">
        <Form.Item name="source" label="Source (optional)" extra={hint} rules={[rule]}>
          <Input autoComplete="off" />
        </Form.Item>
      </Form>
    </QrDialog>
  )
}
