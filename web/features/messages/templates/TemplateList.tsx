import { useTranslation } from 'react-i18next'
import type { MessageTemplate } from '#contract/templates.ts'
import { useChosenInView } from '#web/ui/form/useListKeys.ts'
import { readableName, useTemplateKind } from './template-labels.ts'
import parts from '#web/ui/parts.module.css'
import styles from './templates.module.css'

export const optionId = (listId: string, index: number): string => `${listId}-${index}`

type Props = {
  id: string
  templates: MessageTemplate[]
  active: number
  onActive: (template: MessageTemplate) => void
}

/** Lists templates; the field above moves through them by the arrow keys. */
export function TemplateList({ id, templates, active, onActive }: Props) {
  const { t } = useTranslation()
  const kindOf = useTemplateKind()
  const current = useChosenInView<HTMLDivElement>(active)
  return (
    <div id={id} role="listbox" aria-label={t('templates.list')} className={styles.list} tabIndex={-1}>
      {templates.map((template, index) => {
        const { id: templateId, name, state, quality } = template
        const isUsable = state === 'APPROVED' && template.canFill
        return (
          <div
            key={templateId}
            ref={index === active ? current : undefined}
            id={optionId(id, index)}
            role="option"
            aria-selected={index === active}
            data-off={!isUsable || undefined}
            onClick={() => onActive(template)}
          >
            <b>{readableName(name)}</b>
            <span className={parts.hint}>{kindOf(template)}</span>
            {state !== 'APPROVED' && <em>{t(`templates.state.${state}`)}</em>}
            {state === 'APPROVED' && quality === 'RED' && <em>{t('templates.lowQuality')}</em>}
          </div>
        )
      })}
    </div>
  )
}
