import { useState, type CSSProperties, type ReactNode } from 'react'
import type { ShownLook } from '#contract/company-looks.ts'
import styles from './CompanyLogo.module.css'

type Props = { look: ShownLook; size?: number; word?: boolean }

/** A wide logo has the name in it, and is no sign: for the folded menu there is a letter. */
export default function CompanyLogo({ look, size = 24, word = true }: Props): ReactNode {
  const [brokenUrl, setBrokenUrl] = useState<string | null>(null)
  const { name, isLogoWide } = look
  const logoUrl = look.logoUrl === brokenUrl ? null : look.logoUrl
  const hasPicture = logoUrl !== null && (word || !isLogoWide)
  const hasName = word && !(hasPicture && isLogoWide)
  return (
    <span className={styles.logo} style={{ '--size': `${size}px` } as CSSProperties} title={name}>
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
