import { queryOptions } from '@tanstack/react-query'
import { get } from '#web/api/client.ts'
import { companyOfLogin, rememberLoginLook } from './known-look.ts'
import { sessionState } from './store.ts'

export const publicSettingsQuery = queryOptions({
  queryKey: ['publicSettings'],
  queryFn: async ({ signal }) => {
    const company = companyOfLogin()
    const settings = await get('/auth/public', { query: company ? { company } : {}, signal })
    // Whoever is signed in sees the look of their own company.
    if (sessionState().status !== 'in') rememberLoginLook(company, settings.look)
    return settings
  },
  staleTime: 60_000,
})
