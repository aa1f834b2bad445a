import { useTranslation } from 'react-i18next'
import type { CampaignReport } from '#contract/campaigns.ts'
import { useNumber } from '#web/ui/text/useNumber.ts'
import { VariableText } from '#web/ui/text/VariableText.tsx'
import { findBestText } from './best-text.ts'
import { percentOf } from './percent.ts'
import parts from '#web/ui/parts.module.css'
import styles from './Report.module.css'

type Variant = CampaignReport['variants'][number]

/** Compares the texts; one is called the best only when the difference is hardly chance. */
export function TextTable({ variants }: { variants: readonly Variant[] }) {
  const { t } = useTranslation()
  const number = useNumber()
  const best = findBestText(variants)
  const share = (part: number, { sent }: Variant): string => (sent === 0 ? '—' : `${number(percentOf(part, sent))}%`)
  return (
    <section className={`${parts.panel} ${styles.panel}`} aria-label={t('campaigns.view.texts')}>
      <header className={parts.flow}>
        <h2>{t('campaigns.view.texts')}</h2>
        {variants.length > 1 && (
          <small>{t(best === null ? 'campaigns.view.textsUnsure' : 'campaigns.view.textsSure')}</small>
        )}
      </header>
      {variants.length === 0 ? (
        <p className={styles.none}>{t('campaigns.view.textsEmpty')}</p>
      ) : (
        <div className={styles.scroll} role="group" aria-label={t('campaigns.view.texts')} tabIndex={0}>
          <table>
            <thead>
              <tr>
                <th scope="col">{t('campaigns.view.text')}</th>
                <th scope="col">{t('campaigns.view.sentColumn')}</th>
                <th scope="col">{t('campaigns.view.readColumn')}</th>
                <th scope="col">{t('campaigns.view.answeredColumn')}</th>
                <th scope="col">{t('campaigns.view.refusedColumn')}</th>
              </tr>
            </thead>
            <tbody>
              {variants.map((one) => (
                <tr key={one.variant}>
                  <th scope="row">
                    {t('campaigns.editor.variant', { number: one.variant })}
                    {one.variant === best && <em className={parts.tag}>{t('campaigns.view.best')}</em>}
                    <VariableText text={one.text} isTitled />
                  </th>
                  <td className="num">{number(one.sent)}</td>
                  <td className="num">{share(one.read, one)}</td>
                  <td className="num">
                    {one.variant === best ? <b>{share(one.answered, one)}</b> : share(one.answered, one)}
                  </td>
                  <td className="num">{share(one.refused, one)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  )
}
