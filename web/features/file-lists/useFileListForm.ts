import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FileListInput, type FileList } from '#contract/file-lists.ts'
import { keys } from '#web/api/keys.ts'
import { createFileList, updateFileList, uploadOptionFile } from './api.ts'
import { fileOf, isBlank, optionFieldsOf, toOptionInput, type OptionField } from './option-fields.ts'
import { validateWith } from '#web/ui/form/form.ts'
import { useSaveForm } from '#web/ui/form/useSaveForm.ts'

type Fields = { name: string; message: string; options: OptionField[] }

const toInput = ({ name, message, options }: Fields) => ({
  name,
  message,
  options: options.filter((option) => !isBlank(option)).map(toOptionInput),
})

/** Holds a file list while it is edited. `progress` has the uploaded fraction of each option's file by its key. */
export function useFileListForm(list: FileList | null, onSaved: () => void) {
  const { t } = useTranslation()
  const cache = useQueryClient()
  /** The stored list. If only an upload failed, the next attempt updates it instead of creating another one. */
  const stored = useRef(list)
  const [progress, setProgress] = useState<Record<string, number>>({})

  const changeOption = (key: string, change: Partial<OptionField>): void =>
    form.setFieldValue('options', (options) =>
      options.map((option) => (option.key === key ? { ...option, ...change } : option)),
    )

  const uploadFile = async (listId: number, optionId: number, option: OptionField): Promise<void> => {
    const { key, name, chosen: file } = option
    if (!file) return
    await uploadOptionFile(listId, { optionId, name, file }, (fraction) =>
      setProgress((current) => ({ ...current, [key]: fraction })),
    )
    changeOption(key, { chosen: null, stored: fileOf(option) })
  }

  const save = async (values: Fields): Promise<void> => {
    const before = stored.current
    const input = toInput(values)
    const saved = await (before ? updateFileList(before.id, input) : createFileList(input))
    stored.current = saved
    const kept = values.options.filter((option) => !isBlank(option))
    const pairs = kept.flatMap((option, index) => {
      const id = saved.options[index]?.id
      return id === undefined ? [] : [{ option, id }]
    })
    for (const { option, id } of pairs) changeOption(option.key, { id })
    setProgress(Object.fromEntries(kept.filter(({ chosen }) => chosen).map(({ key }) => [key, 0])))
    for (const { option, id } of pairs) await uploadFile(saved.id, id, option)
  }

  const { form, submit } = useSaveForm<Fields, void>({
    initialValues: { name: list?.name ?? '', message: list?.message ?? '', options: optionFieldsOf(list) },
    validate: (values) => validateWith(FileListInput)(toInput(values)),
    save,
    savedText: t('fileLists.saved'),
    onSaved,
    onSettled: () => {
      setProgress({})
      void cache.invalidateQueries({ queryKey: keys.fileLists })
    },
  })

  return { form, changeOption, progress, submit }
}
