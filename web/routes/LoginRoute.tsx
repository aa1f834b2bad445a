import { lazy } from 'react'
import { LoginPage } from '#web/features/auth/LoginPage.tsx'
import { loadAllTexts, loadLaterTexts } from '#web/i18n.ts'

const PayAtLogin = lazy(async () => {
  const [{ PayAtLogin: Component }] = await Promise.all([
    import('#web/features/billing/PayAtLogin.tsx'),
    loadAllTexts(),
    loadLaterTexts(),
  ])
  return { default: Component }
})

export const LoginRoute = () => <LoginPage payment={<PayAtLogin />} />
