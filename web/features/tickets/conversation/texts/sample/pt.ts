export const sampleStrip = {
  notice: 'Conversa de exemplo',
  text: 'Nada do que você escreve aqui é enviado, e nenhum relatório conta esta conversa.',
}
