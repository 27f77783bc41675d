import { useQueryClient } from '@tanstack/react-query'
import Button from 'antd/es/button'
import { useEffect, useState } from 'react'
import { t } from '../../../lib/i18n/t.ts'
import { undo } from './lastDecision.ts'
import { reload } from './useDecided.ts'

interface UndoButtonProps {
  readonly ids: readonly string[]
  readonly seconds: number
  readonly onUndone?: () => void
}

export function UndoButton({ ids, seconds, onUndone }: UndoButtonProps) {
  const client = useQueryClient()
  const [isOver, setOver] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), seconds * 1_000)
    return () => clearTimeout(timer)
  }, [seconds])
  const press = async () => {
    setOver(true)
    await undo(ids)
    reload(client)
    onUndone?.()
  }
  if (isOver) return null
  return <Button onClick={() => void press()}>{ids.length === 1 ? t('Undo') : t('Undo {n}', { n: ids.length })}</Button>
}
