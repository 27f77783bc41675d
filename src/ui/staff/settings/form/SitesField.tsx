import Form from 'antd/es/form'
import TextArea from 'antd/es/input/TextArea'
import { isEmbedOrigin } from '#contract/origin.ts'
import { maxEmbedOrigins } from '#contract/settings.ts'
import { t, tNodes } from '../../../lib/i18n/t.ts'
import { filled } from './formChanges.ts'
import { oneALine } from './oneALine.ts'

export function SitesField({ operators }: { readonly operators: readonly string[] }) {
  const sites = (
    <code key="sites" dir="ltr">
      {operators.join(', ')}
    </code>
  )
  return (
    <Form.Item
      name={['form', 'embedOrigins']}
      label={t('Sites that may show the form')}
      extra={
        <>
          {t('Up to ten, one a line, such as https://shop.example. Other sites cannot show the form in a frame.')}
          {operators.length > 0 && <p>{tNodes('The operator also allows: {sites}', { sites })}</p>}
        </>
      }
      rules={[{ validator: assertSites }]}
      // Half an address is no mistake yet.
      validateTrigger="onBlur"
      {...oneALine}
    >
      <TextArea dir="ltr" autoSize={{ minRows: 2, maxRows: 10 }} autoCapitalize="none" spellCheck={false} />
    </Form.Item>
  )
}

async function assertSites(_: unknown, typed: readonly string[] = []): Promise<void> {
  const sites = filled(typed)
  if (sites.length > maxEmbedOrigins) throw new Error(t('Please enter at most ten sites.'))
  if (!sites.every(isEmbedOrigin))
    throw new Error(t('Please enter each site as https://shop.example, without a page or a star.'))
}
