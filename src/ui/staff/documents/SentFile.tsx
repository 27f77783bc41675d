import Button from 'antd/es/button'
import Progress from 'antd/es/progress'
import { t } from '../../lib/i18n/t.ts'
import { useHoldDialog } from '../dialogs/heldDialog.ts'
import type { UploadState } from './useUpload.ts'

interface SentFileProps {
  readonly state: Extract<UploadState, { file: File }>
  readonly clear: () => void
  readonly retry: (file: File) => void
  readonly chooseOther: () => void
}

export function SentFile({ state, clear, retry, chooseOther }: SentFileProps) {
  const { kind, file } = state
  useHoldDialog()
  return (
    <div className="sending">
      <div className="sending-top">
        <span className="sending-name">{file.name}</span>
        {kind === 'failed' && state.canRetry && (
          <Button size="small" onClick={() => retry(file)}>
            {t('Retry')}
          </Button>
        )}
        {kind === 'failed' && (
          <Button size="small" onClick={chooseOther}>
            {t('Choose another file')}
          </Button>
        )}
        <Button size="small" type="text" onClick={clear}>
          {kind === 'sending' ? t('Cancel upload') : t('Remove')}
        </Button>
      </div>
      <Progress
        aria-label={t('Upload of {file}', { file: file.name })}
        percent={kind === 'sending' ? state.percent : 100}
        status={kind === 'failed' ? 'exception' : kind === 'sent' ? 'success' : 'active'}
      />
    </div>
  )
}
