import { useState, type CSSProperties } from 'react'
import type { ShownLook } from '#contract/company-looks.ts'
import { useShownLook } from '#web/session/look.ts'
import styles from './Logo.module.css'

type Props = { size?: number; word?: boolean }

/** The logo and name of the company, or of Balcão where it has no look of its own. Without `word` only the sign is shown. */
export function Logo({ size = 24, word = true }: Props) {
  const look = useShownLook()
  return look ? <CompanyLogo look={look} size={size} word={word} /> : <BalcaoLogo size={size} word={word} />
}

const sizeOf = (size: number): CSSProperties => ({ '--size': `${size}px` }) as CSSProperties

/** A wide logo has the name in it, and is no sign: for the folded menu there is a letter. */
export function CompanyLogo({ look, size = 24, word = true }: Props & { look: ShownLook }) {
  const [brokenUrl, setBrokenUrl] = useState<string | null>(null)
  const { name, isLogoWide } = look
  const logoUrl = look.logoUrl === brokenUrl ? null : look.logoUrl
  const hasPicture = logoUrl !== null && (word || !isLogoWide)
  const hasName = word && !(hasPicture && isLogoWide)
  return (
    <span className={styles.logo} style={sizeOf(size)} title={name}>
      {hasPicture ? (
        <img src={logoUrl} alt={hasName ? '' : name} onError={() => setBrokenUrl(logoUrl)} />
      ) : (
        <span className={styles.letter} {...(hasName ? { 'aria-hidden': true } : { role: 'img', 'aria-label': name })}>
          {[...name][0]?.toUpperCase()}
        </span>
      )}
      {hasName && <span className={styles.name}>{name}</span>}
    </span>
  )
}

/** The logo is a counter seen from the front with the tail of a speech bubble, because "balcão" means counter. */
function BalcaoLogo({ size = 24, word = true }: Props) {
  return (
    <span className={styles.logo} style={sizeOf(size)}>
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
