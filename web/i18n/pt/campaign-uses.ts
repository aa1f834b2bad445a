export const campaignUses = {
  /** What is said of a list before it is deleted. */
  active_one:
    'A campanha {{names}} está em andamento ou programada com esta lista. Cancele-a ou espere o fim para excluir.',
  active_other:
    '{{count, number}} campanhas estão em andamento ou programadas com esta lista: {{names}}. Cancele-as ou espere o fim para excluir.',
  drafts_one: 'Um rascunho de campanha fica sem ela.',
  drafts_other: '{{count, number}} rascunhos de campanha ficam sem ela.',
  ended_one: 'Uma campanha terminada usou esta lista; o relatório dela fica.',
  ended_other: '{{count, number}} campanhas terminadas usaram esta lista; os relatórios delas ficam.',
}
