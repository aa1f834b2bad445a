/** What adds a contact to a list, also from a conversation. */
export const addToContactList = {
  addToList: 'Adicionar a uma lista',
  list: 'Lista',
  chooseList: 'Escolha a lista',
  noLists: 'Nenhuma lista',
  addAction: 'Adicionar',
  added: '{{name}} está na lista.',
  wasInList: 'O número já está na lista como {{name}}. O nome foi mantido.',
}
