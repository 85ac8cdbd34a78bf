export { getAuth as GET, postAuth as POST } from "@/lib/server/auth-route";
