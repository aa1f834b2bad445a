import { UnstyledButton } from '@mantine/core'
import { IconChevronRight } from '@tabler/icons-react'
import { useId, type ReactNode } from 'react'
import parts from '#web/ui/parts.module.css'
import styles from './Prompts.module.css'

type Props = { title: string; summary: string; isOpen: boolean; onToggle: () => void; children: ReactNode }

/** A part of a long form. While it is folded, a line says what is set in it. */
export function FormSection({ title, summary, isOpen, onToggle, children }: Props) {
  const id = useId()
  return (
    <section className={styles.section}>
      <h3>
        <UnstyledButton
          className={`${parts.hover} ${parts.wrap} ${styles.fold}`}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={onToggle}
        >
          <IconChevronRight size={16} stroke={1.8} aria-hidden />
          <b>{title}</b>
          {!isOpen && <small className={parts.ellipsis}>{summary}</small>}
        </UnstyledButton>
      </h3>
      <div id={id} className={styles.unfolded} hidden={!isOpen}>
        {isOpen && children}
      </div>
    </section>
  )
}
