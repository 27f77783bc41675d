import { clientPaths } from '../../client-paths.ts'

/** Says why an unknown key may be unknown, and what to do. */
export function UnknownKey() {
  return (
    <>
      <p className="lead">There is no request at this address. That may have one of these reasons:</p>
      <ul>
        <li>The address was cut short on its way. Please open it from the mail itself, or copy all of it.</li>
        <li>A newer mail has replaced it. Please use the link in the newest mail.</li>
        <li>The request and its data were erased, because somebody wished it or because it was old.</li>
      </ul>
      <p>
        If nothing helps, reply to the mail, or <a href={clientPaths.clientRequest}>ask again</a>.
      </p>
    </>
  )
}
