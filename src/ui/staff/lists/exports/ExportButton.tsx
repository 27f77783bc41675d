import DownloadOutlined from '@ant-design/icons/es/icons/DownloadOutlined'
import Button from 'antd/es/button'
import { t } from '../../../lib/i18n/t.ts'
import type { ExportQuery } from './downloadExport.ts'
import { useExport } from './useExport.ts'
import './export-button.css'

interface ExportButtonProps extends ExportQuery {
  readonly total: number | undefined
}

/** Saves the rows of a list as a CSV file. While it runs the same button cancels it, so the focus stays. */
export function ExportButton({ total, ...query }: ExportButtonProps) {
  const { rows, start, cancel } = useExport(query)
  const isRunning = rows !== undefined
  return (
    <div className="export">
      {isRunning && (
        <>
          <progress
            aria-label={t('Export')}
            {...(total === undefined ? {} : { max: Math.max(total, rows, 1), value: rows })}
          />
          <span>{progressText(rows, total)}</span>
        </>
      )}
      <span role="status" className="read-aloud">
        {isRunning && t('The export is running.')}
      </span>
      <Button {...(isRunning ? {} : { icon: <DownloadOutlined aria-hidden /> })} onClick={isRunning ? cancel : start}>
        {isRunning ? t('Cancel export') : t('Export')}
      </Button>
    </div>
  )
}

const progressText = (rows: number, total: number | undefined): string =>
  total === undefined ? t('{n} rows', { n: rows }) : t('{rows} of {n} rows', { rows, n: Math.max(total, rows) })
