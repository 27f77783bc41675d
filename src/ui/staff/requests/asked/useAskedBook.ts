import { useCallback, useEffect, useState } from 'react'
import { type Book, reader } from '#contract/reader.ts'
import type { PageQuestion } from '#contract/request-shapes.ts'
import { quietCall } from '../../../lib/api/call.ts'

/** The edition that the visitor read; undefined while it is not here, and when it cannot be read any more. */
export function useAskedBook(id: string, { edition: number, language }: PageQuestion) {
  const [book, setBook] = useState<Book>()
  const ask = useCallback(
    () => quietCall(reader.openAsStaff, { params: { id }, body: { number, ...(language ? { language } : {}) } }),
    [id, number, language],
  )
  useEffect(() => {
    let isLeft = false
    ask().then(
      (found) => isLeft || setBook(found),
      () => {},
    )
    return () => {
      isLeft = true
    }
  }, [ask])
  return { book, ask }
}
