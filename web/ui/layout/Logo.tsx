import { lazy, Suspense } from 'react'
import { useShownLook } from '#web/session/look.ts'

type Props = { size?: number; word?: boolean }

/** Most visitors see Balcão's own. */
const CompanyLogo = lazy(() => import('./CompanyLogo.tsx').catch(() => ({ default: () => null })))

/** The logo and name of the company, or of Balcão where it has no look of its own. Without `word` only the sign is shown. */
export function Logo(props: Props) {
  const look = useShownLook()
  if (!look) return <BalcaoLogo {...props} />
  return (
    <Suspense>
      <CompanyLogo look={look} {...props} />
    </Suspense>
  )
}

/** The logo is a counter seen from the front with the tail of a speech bubble, because "balcão" means counter. */
function BalcaoLogo({ size = 24, word = true }: Props) {
  return (
    <span
      style={{
        display: 'inline-flex',
        alignItems: 'center',
        gap: 8,
        fontSize: size * 0.68,
        fontWeight: 700,
        letterSpacing: '-0.02em',
        color: 'var(--b-text)',
      }}
    >
      <svg width={size} height={size} viewBox="0 0 24 24" aria-hidden="true">
        <rect x="1" y="2" width="22" height="17" rx="6" fill="var(--b-accent)" />
        <path d="M7 18v5l5.5-5z" fill="var(--b-accent)" />
        <path d="M6 9.2h12" stroke="var(--b-on-accent)" strokeWidth="2.4" strokeLinecap="round" />
        <path
          d="M8.6 9.6v4.2M15.4 9.6v4.2"
          stroke="var(--b-on-accent)"
          strokeWidth="2"
          strokeLinecap="round"
          opacity=".75"
        />
      </svg>
      {word && 'Balcão'}
    </span>
  )
}
