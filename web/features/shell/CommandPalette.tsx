import { Kbd, Modal } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useId, useState, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useListKeys } from '#web/ui/form/useListKeys.ts'
import { takeTyped } from '#web/ui/browser/typeAhead.ts'
import type { MenuGroup } from './menu.ts'
import './palette/texts.ts'
import parts from '#web/ui/parts.module.css'
import styles from './CommandPalette.module.css'
import type { Command } from './palette/command.ts'
import { useCommands, type DialogOpeners } from './useCommands.tsx'

type Props = { menu: readonly MenuGroup[]; onClose: () => void } & DialogOpeners

/** One field that does whatever can be done: on the open ticket, to a screen, or to what is found. Enter runs it. */
export function CommandPalette({ menu, onClose, ...dialogOpeners }: Props) {
  const { t } = useTranslation()
  const id = useId()
  const [typed, setTyped] = useState('')
  const { groups, hint } = useCommands(typed, menu, dialogOpeners)
  const options = groups.flatMap((group) => group.options)
  const { chosen, choose, onArrow } = useListKeys(options.length)
  const current = options[chosen]

  const run = (option: Command): void => {
    onClose()
    option.run()
  }

  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || !current) return onArrow(event)
    // A form that the command opens has the focus by the end of this press, which must not submit it.
    event.preventDefault()
    run(current)
  }

  return (
    <Modal
      opened
      onClose={onClose}
      withCloseButton={false}
      size={560}
      yOffset="12dvh"
      centered={false}
      title={t('shell.palette.label')}
      classNames={{ header: `${parts.unseen} ${styles.header}` }}
      styles={{ body: { padding: 0 } }}
    >
      <div className={`${parts.row} ${styles.input}`}>
        <IconSearch size={18} stroke={1.8} aria-hidden />
        <input
          data-autofocus
          role="combobox"
          aria-label={t('shell.palette.label')}
          aria-expanded={options.length > 0}
          aria-controls={`${id}-list`}
          aria-activedescendant={current && `${id}-${current.id}`}
          placeholder={t('shell.palette.placeholder')}
          value={typed}
          // The focus comes a moment after the field: until then what is typed is still kept for it.
          onFocus={() => setTyped(typed + takeTyped('palette'))}
          onChange={(event) => {
            setTyped(event.currentTarget.value)
            choose(0)
          }}
          onKeyDown={onKeyDown}
        />
      </div>
      <div className={styles.list} id={`${id}-list`} role="listbox" aria-label={t('shell.palette.label')}>
        {groups.map((group) => (
          <div key={group.isGiving ? `${group.title} →` : group.title} role="group" aria-label={group.title}>
            <div className={styles.title} aria-hidden>
              {group.title}
            </div>
            {group.options.map((option) => (
              <Option
                key={option.id}
                id={`${id}-${option.id}`}
                option={option}
                selected={option === current}
                onPoint={() => choose(options.indexOf(option))}
                onRun={() => run(option)}
              />
            ))}
          </div>
        ))}
      </div>
      <p className={styles.quiet} role="status">
        {hint && t(`shell.palette.${hint}`)}
      </p>
    </Modal>
  )
}

type OptionProps = { id: string; option: Command; selected: boolean; onPoint: () => void; onRun: () => void }

/** Options never get the focus, which stays in the field: they are selected by its arrow keys or by the pointer. */
function Option({ id, option, selected, onPoint, onRun }: OptionProps) {
  return (
    <div
      ref={(element) => {
        if (selected) element?.scrollIntoView({ block: 'nearest' })
      }}
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={selected}
      className={`${parts.row} ${parts.option} ${styles.option}`}
      onPointerMove={selected ? undefined : onPoint}
      onClick={onRun}
    >
      {option.icon}
      <span className={`${parts.fill} ${styles.text}`}>
        <b className={parts.ellipsis}>{option.label}</b>
        {option.detail && <small className={`${parts.ellipsis} ${parts.quiet}`}>{option.detail}</small>}
      </span>
      {option.aside && <small className={`num ${styles.aside}`}>{option.aside}</small>}
      {option.keys && <Kbd className={styles.keys ?? ''}>{option.keys}</Kbd>}
    </div>
  )
}
