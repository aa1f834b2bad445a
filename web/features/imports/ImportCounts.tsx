import { useTranslation } from 'react-i18next'
import type { ContactImport } from '#contract/contact-imports.ts'
import parts from '#web/ui/parts.module.css'
import styles from './Import.module.css'
import { useNumber } from '#web/ui/text/useNumber.ts'

const FIGURES = ['created', 'updated', 'unchanged', 'failed'] as const

/** Shows how many rows were created, updated, unchanged or failed. */
export function ImportCounts({ one }: { one: ContactImport }) {
  const { t } = useTranslation()
  const number = useNumber()
  return (
    <dl className={`${parts.stack8} ${styles.figures}`}>
      {FIGURES.map((figure) => (
        <div className={parts.frame} key={figure} data-bad={(figure === 'failed' && one.failed > 0) || undefined}>
          <dt className={parts.hint}>{t(`contactImports.${figure}`)}</dt>
          <dd className="num">{number(one[figure])}</dd>
        </div>
      ))}
    </dl>
  )
}
