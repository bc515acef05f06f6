require_relative 'genuine'

$stdin.each_line do |line|
  key, content, signature, timestamp, prefix, window, now = line.chomp.split("\t", -1).map { |field| field.unpack1('m0') }
  puts genuine?(key: key, ARGV[0].to_sym => content, signature: signature, timestamp: timestamp, prefix: prefix, window_seconds: Integer(window), now: Time.at(Integer(now)))
end
