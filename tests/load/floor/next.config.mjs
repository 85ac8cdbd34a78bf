// Types are checked together with the rest of the repository.
const config = { typescript: { ignoreBuildErrors: true } };

export default config;
