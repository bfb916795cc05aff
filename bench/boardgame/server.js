// boardgame.io as its documentation starts it: matches in memory. Prints its port.
const { Server, Origins } = require('boardgame.io/server');
const { sea } = require('./sea');

const server = Server({ games: [sea(Number(process.argv[2]))], origins: [Origins.LOCALHOST] });
server.run({ port: 0 }, () => {}).then(({ appServer }) => console.log(appServer.address().port));
