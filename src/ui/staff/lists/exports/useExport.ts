import { useEffect, useRef, useState } from 'react'
import { listExports } from '#contract/exports.ts'
import { errorWords } from '../../../lib/i18n/errorWords.ts'
import { t } from '../../../lib/i18n/t.ts'
import { toast } from '../../../lib/toast/toast.ts'
import { downloadExport, type ExportQuery, saveFile } from './downloadExport.ts'

const pace = 100

/** State of one export: `rows` have arrived so far; undefined while none runs. It ends when the screen closes. */
export function useExport(query: ExportQuery) {
  const [rows, setRows] = useState<number>()
  const running = useRef<AbortController>(null)
  useEffect(() => () => running.current?.abort(), [])

  const start = async () => {
    const own = new AbortController()
    running.current = own
    setRows(0)
    let [count, shown] = [0, 0]
    const onRows = (arrived: number) => {
      count = arrived
      if (performance.now() - shown < pace) return
      shown = performance.now()
      setRows(arrived)
    }
    try {
      saveFile(await downloadExport(query, { signal: own.signal, onRows }))
      toast.answered(listExports.download)
      toast.success(t('Exported {n} rows', { n: count }))
    } catch (error) {
      if (!own.signal.aborted) toast.error(errorWords(error), listExports.download)
    } finally {
      if (running.current === own) setRows(undefined)
    }
  }
  return { rows, start: () => void start(), cancel: () => running.current?.abort() }
}
