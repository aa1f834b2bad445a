import { Kbd, Modal, TextInput } from '@mantine/core'
import { IconListCheck, IconSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useId, useState, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { Macro } from '#contract/macros.ts'
import type { Ticket } from '#contract/tickets.ts'
import { useChosenInView, useListKeys } from '#web/ui/form/useListKeys.ts'
import { EmptyState } from '#web/ui/layout/EmptyState.tsx'
import { Loading } from '#web/ui/loading/Loading.tsx'
import { sortByMatch } from '#web/ui/text/matchText.ts'
import { VariableText } from '#web/ui/text/VariableText.tsx'
import { macroListQuery } from './api.ts'
import { offeredMacros } from './offered.ts'
import { useStepWords } from './useStepWords.ts'
import './texts.ts'
import parts from '#web/ui/parts.module.css'
import styles from './Macros.module.css'

/** So many have a digit. */
const WITH_DIGIT = 9

type Props = {
  ticket: Pick<Ticket, 'queueId'>
  canWrite: boolean
  onClose: () => void
  onPick: (macro: Macro) => void
}

/** Offers the macros of a ticket: by name, by the arrows, and the first nine by their digit. */
export function MacroPicker({ ticket, canWrite, onClose, onPick }: Props) {
  const { t } = useTranslation()
  const id = useId()
  const [typed, setTyped] = useState('')
  const { data } = useQuery(macroListQuery)
  const offered = offeredMacros(data ?? [], ticket, canWrite)
  const shown = sortByMatch(offered, typed, ({ name }) => name)
  const { chosen, choose, onArrow } = useListKeys(shown.length)
  const current = shown[chosen]

  const pick = (macro: Macro | undefined): void => {
    if (!macro) return
    onClose()
    onPick(macro)
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    const isDigit = typed === '' && /^[1-9]$/.test(event.key) && !event.ctrlKey && !event.metaKey && !event.altKey
    if (event.key === 'Enter') pick(current)
    else if (!isDigit) return onArrow(event)
    else pick(shown[Number(event.key) - 1])
    event.preventDefault()
  }

  return (
    <Modal opened onClose={onClose} size={520} title={t('macros.apply')}>
      <TextInput
        data-autofocus
        role="combobox"
        aria-expanded={shown.length > 0}
        aria-controls={`${id}-list`}
        aria-activedescendant={current && `${id}-${current.id}`}
        aria-label={t('macros.search')}
        placeholder={t('macros.applyHint')}
        leftSection={<IconSearch size={16} stroke={1.8} aria-hidden />}
        value={typed}
        onChange={(event) => {
          setTyped(event.currentTarget.value)
          choose(0)
        }}
        onKeyDown={onKeyDown}
      />
      <div className={styles.list} id={`${id}-list`} role="listbox" aria-label={t('macros.apply')}>
        {shown.map((macro, index) => (
          <Option
            key={macro.id}
            id={`${id}-${macro.id}`}
            macro={macro}
            digit={typed === '' && index < WITH_DIGIT ? index + 1 : null}
            selected={index === chosen}
            onPoint={() => choose(index)}
            onPick={() => pick(macro)}
          />
        ))}
      </div>
      {data === undefined && <Loading />}
      {data !== undefined && offered.length === 0 && (
        <EmptyState icon={IconListCheck} quiet title={t('macros.none')} text={t('macros.noneText')} />
      )}
      {offered.length > 0 && shown.length === 0 && (
        <p className={styles.quiet} role="status">
          {t('macros.notFound', { text: typed })}
        </p>
      )}
    </Modal>
  )
}

type OptionProps = {
  id: string
  macro: Macro
  digit: number | null
  selected: boolean
  onPoint: () => void
  onPick: () => void
}

/** Says what the macro does before it is applied. The focus stays in the field. */
function Option({ id, macro, digit, selected, onPoint, onPick }: OptionProps) {
  const wordsOf = useStepWords()
  const shown = useChosenInView<HTMLDivElement>(selected)
  return (
    <div
      ref={selected ? shown : undefined}
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={selected}
      className={`${parts.spread} ${parts.option} ${styles.option}`}
      onPointerMove={selected ? undefined : onPoint}
      onClick={onPick}
    >
      <span>
        <b>{macro.name}</b>
        <small className={`${parts.clamp} ${parts.quiet}`}>
          <VariableText text={macro.steps.map(wordsOf).join(' · ')} />
        </small>
      </span>
      {digit !== null && <Kbd aria-hidden>{digit}</Kbd>}
    </div>
  )
}
