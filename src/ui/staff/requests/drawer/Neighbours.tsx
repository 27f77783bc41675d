import DownOutlined from '@ant-design/icons/es/icons/DownOutlined'
import UpOutlined from '@ant-design/icons/es/icons/UpOutlined'
import Button from 'antd/es/button'
import { t } from '../../../lib/i18n/t.ts'
import type { RowSteps } from '../../lists/table/useRowCursor.ts'

/** Buttons that open the request before and after the open one; the keys `k` and `j` do the same. */
export function Neighbours({ steps: { previous, next, step } }: { readonly steps: RowSteps }) {
  return (
    <>
      <Button
        type="text"
        icon={<UpOutlined />}
        aria-label={t('Previous request')}
        title={t('Previous request (k)')}
        disabled={!previous}
        onClick={() => step(-1)}
      />
      <Button
        type="text"
        icon={<DownOutlined />}
        aria-label={t('Next request')}
        title={t('Next request (j)')}
        disabled={!next}
        onClick={() => step(1)}
      />
    </>
  )
}
