/** Names of made-up people and companies. The loader combines them to some hundred thousand believable names. */
const list = (text: string): string[] => text.split(',').map((item) => item.trim())

export const FIRST_NAMES = list(`
  Adriana, Aline, Álvaro, Amanda, Ana, André, Ângela, Antônio, Beatriz, Bianca, Bruno, Caio, Camila, Carla,
  Carlos, Cecília, César, Cláudia, Conceição, Cristiane, Daniel, Débora, Diego, Eduardo, Elaine, Élcio, Fábio,
  Fátima, Felipe, Fernanda, Flávia, Francisco, Gabriel, Gisele, Graça, Guilherme, Gustavo, Helena, Heloísa,
  Henrique, Inês, Isabela, Ivan, Jéssica, João, Joaquim, Jorge, José, Joyce, Júlia, Juliana, Karina, Larissa,
  Laura, Leandro, Letícia, Lívia, Luana, Lúcia, Luís, Luíza, Márcia, Márcio, Maria, Mariana, Mário, Marta, Mateus,
  Mônica, Natália, Otávio, Patrícia, Paula, Paulo, Pedro, Rafael, Raíssa, Raquel, Regina, Renata, Ricardo,
  Roberta, Rodrigo, Rogério, Sandra, Sérgio, Sílvia, Simone, Sônia, Tainá, Tatiana, Teresa, Thiago, Valéria,
  Vanessa, Vera, Vinícius, Vitória, Wagner, Yasmin`)

export const SURNAMES = list(`
  Almeida, Alves, Amaral, Andrade, Antunes, Araújo, Assunção, Azevedo, Barbosa, Barros, Batista, Borges, Brandão,
  Brito, Caldas, Camargo, Campos, Cardoso, Carvalho, Castro, Cavalcanti, Conceição, Corrêa, Costa, Coutinho,
  Cunha, Dias, Duarte, Farias, Fernandes, Ferreira, Fonseca, França, Freitas, Garcia, Gomes, Gonçalves, Guimarães,
  Lacerda, Leitão, Lima, Lopes, Macêdo, Machado, Magalhães, Marques, Martins, Medeiros, Melo, Mendes, Miranda,
  Monteiro, Moraes, Moreira, Moura, Nascimento, Neves, Nogueira, Nunes, Oliveira, Pacheco, Paixão, Peixoto,
  Pereira, Pinheiro, Pinto, Pires, Queiroz, Ramos, Rezende, Ribeiro, Rocha, Rodrigues, Sampaio, Santana, Santos,
  Silva, Silveira, Soares, Souza, Tavares, Teixeira, Vasconcelos, Vaz, Vieira, Xavier`)

export const AREA_CODES = list(`
  11, 12, 13, 19, 21, 24, 27, 31, 34, 41, 47, 48, 51, 54, 61, 62, 65, 67, 71, 81, 83, 84, 85, 91, 92, 98`)

export const COMPANY_NAMES = list(`
  Móveis Aurora, Clínica São Lucas, Distribuidora Três Irmãos, Ótica Visão, Farmácia Conceição, Pães e Cia, Auto
  Peças Guimarães, Papelaria Estação, Pet Shop Coração, Turismo Maré Alta`)

export const PRODUCTS = list(`
  um sofá de três lugares, uma mesa de jantar, um colchão de casal, uma geladeira, um fogão de quatro bocas, uma
  máquina de lavar, um ar-condicionado, uma televisão de 50 polegadas, um notebook, um celular, uma cadeira de
  escritório, um armário de cozinha, uma cafeteira elétrica, um ventilador de coluna, uma bicicleta aro 29, um par
  de óculos de sol, lentes de contato, um tênis de corrida, pães de queijo congelados, uma cesta de café da manhã,
  ração para cães, uma caminha para gatos, um kit de freio, quatro pneus aro 15, uma bateria de carro, cadernos
  universitários, uma mochila escolar, um pacote de viagem para Maceió, vitaminas e suplementos, um aspirador de
  pó`)
