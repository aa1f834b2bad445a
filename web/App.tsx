import { MantineProvider, mergeThemeOverrides } from '@mantine/core'
import { useNotifications } from '@mantine/notifications'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '#web/api/client.ts'
import { makeRouter } from '#web/routes/router.tsx'
import { subscribeToSession, sessionState, useSessionState } from '#web/session/store.ts'
import { Loading } from '#web/ui/Loading.tsx'
import { retryImport } from '#web/ui/retry-import.ts'
import { cssVariables, theme } from './theme.ts'

const RETRIES = 2
const STALE_MS = 30_000

/** Only what may pass by itself is tried again: no answer, or a server in trouble. */
const mayPass = (error: unknown): boolean => error instanceof ApiError && (error.status === 0 || error.status >= 500)

const cache = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: STALE_MS,
      refetchOnWindowFocus: false,
      retry: (failures, error) => failures < RETRIES && mayPass(error),
    },
  },
})
const router = makeRouter(cache)

export function App() {
  return (
    <MantineProvider theme={useNamedTheme()} cssVariablesResolver={cssVariables} defaultColorScheme="auto">
      <QueryClientProvider client={cache}>
        <ToastArea />
        <Screens />
      </QueryClientProvider>
    </MantineProvider>
  )
}

/** The theme, with names for the controls that Mantine draws by itself. */
function useNamedTheme() {
  const { t } = useTranslation()
  const close = t('common.close')
  return useMemo(() => {
    const named = { defaultProps: { 'aria-label': close } }
    return mergeThemeOverrides(theme, { components: { ModalCloseButton: named, DrawerCloseButton: named } })
  }, [close])
}

const Toasts = lazy(() => retryImport(() => import('#web/ui/Toasts.tsx')))

/** Most visits to the login show no toast: their part is loaded with the first one. */
function ToastArea() {
  const { notifications } = useNotifications()
  const [wanted, setWanted] = useState(false)
  if (notifications.length > 0 && !wanted) setWanted(true)
  return (
    wanted && (
      <Suspense>
        <Toasts />
      </Suspense>
    )
  )
}

function sessionKind(): 'loading' | 'out' | 'restricted' | 'in' {
  const session = sessionState()
  return session.status === 'in' && session.restricted ? 'restricted' : session.status
}

function Screens() {
  const { status } = useSessionState()

  useEffect(() => {
    let known = sessionKind()
    /** The guards of the routes ask again whenever somebody comes or goes; nothing of the last user stays. */
    return subscribeToSession(() => {
      const kind = sessionKind()
      if (kind === known) return
      known = kind
      void router.invalidate().finally(() => {
        if (sessionKind() === 'out') cache.removeQueries({ type: 'inactive' })
      })
    })
  }, [])

  if (status === 'loading') return <Loading />
  return <RouterProvider router={router} />
}
