import { useId, type ReactNode } from 'react'
import { useNumber } from '#web/ui/text/useNumber.ts'
import { CONTACT_PAGE_COUNTED } from './counted.ts'
import parts from '#web/ui/parts.module.css'
import styles from './ContactPage.module.css'

type Props = { title: string; count?: number | undefined; tool?: ReactNode; children: ReactNode }

/** A part of the page, named by its title. */
export function Card({ title, count, tool, children }: Props) {
  const id = useId()
  return (
    <section className={`${parts.panel} ${styles.card}`} aria-labelledby={id}>
      <div className={`${parts.spread} ${styles.cardHead}`}>
        <h2 id={id}>
          {title} {count !== undefined && <Count count={count} />}
        </h2>
        {tool}
      </div>
      {children}
    </section>
  )
}

/** From CONTACT_PAGE_COUNTED on the server counts no further. */
export function Count({ count }: { count: number }) {
  const number = useNumber()
  return (
    <small className="num">
      {number(count)}
      {count >= CONTACT_PAGE_COUNTED && '+'}
    </small>
  )
}
