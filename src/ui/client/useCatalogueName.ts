import { useEffect, useState } from 'react'
import { type CallError, send } from '../http/send.ts'
import { queryValue } from '../kit/queryValue.ts'
import { clientPaths } from '../paths.ts'
import { readName } from './sendRequest.static.ts'

/** The name of the catalogue that the address asks for; one that is not handed out leads to the page that says so. */
export function useCatalogueName(): string {
  const [name, setName] = useState('')
  useEffect(() => {
    const id = queryValue('catalogue')
    if (!id) return
    send(readName, { params: { id } }).then(
      (reply) => setName(reply.name),
      // Anything else may pass: the form works without the name.
      ({ status }: CallError) => status === 404 && location.replace(clientPaths.clientClosed),
    )
  }, [])
  return name
}
