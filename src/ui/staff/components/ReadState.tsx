import Button from 'antd/es/button'
import Spin from 'antd/es/spin'
import { t } from '../../lib/i18n/t.ts'

interface ReadStateProps {
  readonly read: {
    readonly data: unknown
    readonly isLoading: boolean
    readonly isError: boolean
    readonly refetch: () => unknown
  }
  readonly failure: string
}

/** Stands in the place of data: a spinner while it is read, and after a failure a button that tries again. */
export function ReadState({ read: { data, isLoading, isError, refetch }, failure }: ReadStateProps) {
  if (isLoading) return <Spin delay={200} />
  return isError && !data ? <Retry text={failure} onPress={refetch} /> : null
}

interface RetryProps {
  readonly text: string
  readonly onPress: () => unknown
}

export function Retry({ text, onPress }: RetryProps) {
  return (
    <div className="retry">
      {text}
      <Button onClick={() => void onPress()}>{t('Retry')}</Button>
    </div>
  )
}
