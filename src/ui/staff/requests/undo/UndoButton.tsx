import { useQueryClient } from '@tanstack/react-query'
import Button from 'antd/es/button'
import { useEffect, useState } from 'react'
import { t } from '../../../lib/i18n/t.ts'
import { undo } from './lastDecision.ts'
import { reload } from './useDecided.ts'

/** Milliseconds: it may appear where a finger is about to press another button. */
const firstMoment = 700

interface UndoButtonProps {
  readonly ids: readonly string[]
  readonly seconds: number
  readonly onUndone?: () => void
}

export function UndoButton({ ids, seconds, onUndone }: UndoButtonProps) {
  const client = useQueryClient()
  const [isNew, setNew] = useState(true)
  const [isOver, setOver] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [left, setLeft] = useState(ids)
  useEffect(() => {
    const timer = setTimeout(() => setNew(false), firstMoment)
    return () => clearTimeout(timer)
  }, [])
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), seconds * 1_000)
    return () => clearTimeout(timer)
  }, [seconds])
  const press = async () => {
    setBusy(true)
    const open = await undo(left)
    setBusy(false)
    setLeft(open)
    reload(client)
    if (open.length === 0) onUndone?.()
  }
  if (isOver || left.length === 0) return null
  return (
    <Button loading={isBusy} disabled={isNew} onClick={() => void press()}>
      {left.length === 1 ? t('Undo') : t('Undo {n}', { n: left.length })}
    </Button>
  )
}
