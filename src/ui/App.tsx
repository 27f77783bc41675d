import { useEffect } from 'react'
import { createPortal } from 'react-dom'
import { createBrowserRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { setTargetUrl } from './lib/browser/fetchScreen.ts'
import { keepFocus } from './lib/browser/keepFocus.ts'
import { Toasts } from './lib/toast/Toasts.tsx'
import { showPendingToast } from './lib/toast/toast.ts'
import { routes } from './routes.tsx'

const router = createBrowserRouter(routes)

setTargetUrl(() => {
  const { navigation, location } = router.state
  return router.createHref(navigation.location ?? location)
})

export function App() {
  useEffect(showPendingToast, [])
  useEffect(keepFocus, [])
  return (
    <>
      <RouterProvider router={router} />
      {createPortal(<Toasts />, document.body)}
    </>
  )
}
